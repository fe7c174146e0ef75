import ReactiveUI

extension Driver {
    /// Runs one inner driver for each key at a time. A second tap on the same row is ignored until the first tap has an
    /// outcome. Other rows are not affected.
    func flatMapFirst<Key: Hashable, Result>(
        for key: @escaping (Element) -> Key, _ transform: @escaping (Element) -> Driver<Result>
    ) -> Driver<Result> {
        // Each subscription has its own keys.
        Driver<Void>.just(()).flatMap { _ in
            var running: Set<Key> = []
            return filter { running.insert(key($0)).inserted }
                .flatMap { element in
                    transform(element).handleEvents(onFinished: { running.remove(key(element)) })
                }
        }
    }
}
