import Domain
import Reactive

/// Samples in memory that are watched and changed.
struct StubList<Value: Identifiable & Sendable>: Sendable where Value.ID: Sendable {
    private let answers: StubAnswers
    private let values: BehaviorSubject<[Value]>

    init(_ answers: StubAnswers, _ values: [Value]) {
        self.answers = answers
        self.values = BehaviorSubject([.full, .offline].contains(answers.next()) ? values : [])
    }

    func watch() -> Observable<[Value]> { answers.watch(values.observable) }

    /// Adds values at the end. A value replaces an existing value with the same ID.
    func add(_ new: [Value]) -> Observable<Void> {
        change { values in values.filter { value in !new.contains { $0.id == value.id } } + new }
    }

    func delete(_ id: Value.ID) -> Observable<Void> {
        change { $0.filter { $0.id != id } }
    }

    private func change(_ change: @escaping @Sendable ([Value]) -> [Value]) -> Observable<Void> {
        .deferred {
            values.sendOnMain(change(values.value))
            return .just(())
        }
    }
}

extension BehaviorSubject where Element: Sendable {
    /// Tests subscribe on the main actor, so a double may state that it sends from there. Its elements arrive before
    /// this returns.
    func sendOnMain(_ value: Element) {
        MainActor.assumeIsolated { send(value) }
    }
}

extension PublishSubject where Element: Sendable {
    /// Sends as `BehaviorSubject.sendOnMain(_:)` does.
    func sendOnMain(_ value: Element) {
        MainActor.assumeIsolated { send(value) }
    }
}
