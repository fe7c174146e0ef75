import DomainKit
import Reactive

/// The contents of a list that a reader has received.
final class Shown<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
    private let subject = BehaviorSubject<[ListContents<Row>]>([])
    private let subscription: Subscription

    init(_ list: ListSource<Row>) {
        subscription = list.contents(of: .just(.first)).subscribe { [subject] in
            subject.send(subject.value + [$0])
        }
    }

    var history: [ListContents<Row>] { subject.value }
    var count: Int { history.count }
    var last: ListContents<Row>? { history.last }

    func until(_ isReached: @escaping @Sendable (ListContents<Row>) -> Bool) async throws {
        _ = try await subject.observable.first { $0.last.map(isReached) ?? false }
    }

    /// Returns the positions of the updated rows for each later element with changes. Any other change counts as -1.
    func updates(after count: Int) -> [[Int]] {
        history.dropFirst(count).map { contents in
            contents.changes.map { if case .updated(_, let position) = $0 { position } else { -1 } }
        }
        .filter { !$0.isEmpty }
    }

    func cancel() { subscription.cancel() }
}
