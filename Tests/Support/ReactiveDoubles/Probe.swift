import Reactive
import Synchronization

/// A hot source that counts its subscriptions and cleanups, and that any thread can send to.
package final class Probe: Sendable {
    private let emitters = Mutex<[Emitter<Int>]>([])
    private let cleaned = Atomic<Int>(0)
    private let onCleanup: @Sendable () -> Void

    package init(onCleanup: @escaping @Sendable () -> Void = {}) {
        self.onCleanup = onCleanup
    }

    package var observable: Observable<Int> {
        .create { [self] emitter in
            emitters.withLock { $0.append(emitter) }
            return { [self] in
                cleaned.add(1, ordering: .relaxed)
                emitters.withLock { list in list.firstIndex { $0 === emitter }.map { list.remove(at: $0) } }?.finish()
                onCleanup()
            }
        }
    }

    package var cleanups: Int { cleaned.load(ordering: .relaxed) }
    package var subscribers: Int { emitters.withLock { $0.count } }

    package func send(_ element: Int, isolation: isolated (any Actor)? = #isolation) {
        for emitter in emitters.withLock({ $0 }) { emitter.send(element) }
    }

    package func finish(isolation: isolated (any Actor)? = #isolation) {
        for emitter in emitters.withLock({ $0 }) { emitter.finish() }
    }

    package func fail(isolation: isolated (any Actor)? = #isolation) {
        for emitter in emitters.withLock({ $0 }) { emitter.fail(Broken()) }
    }
}
