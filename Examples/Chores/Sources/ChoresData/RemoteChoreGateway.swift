import ChoresDomain
import DataKit
import DomainKit
import Foundation
import Reactive

/// The chores of a server, saved on this device.
public final class RemoteChoreGateway: ChoreGateway {
    private let api: APIClient
    private let cache: EditableCache<Chore>

    public init(url: URL, transport: any HTTPTransport = SystemTransport(), database: Database) {
        let tracker = ConnectivityTracker()
        var options = APIClient.Options()
        options.connectivity = tracker
        let api = APIClient(baseURL: url, transport: transport, options: options)
        self.api = api
        cache = EditableCache(
            database, source: url.absoluteString, account: .just("me"), connectivity: tracker.connectivity
        ) { edit in
            switch edit.change {
            case .create(let chore), .save(let chore, _): try await api.send(.save(chore, key: edit.key)).chore
            case .delete: nil
            }
        }
    }

    public var chores: ListSource<Edited<Chore>> {
        cache.list { [api] request in
            let answer = try await api.send(.chores(request))
            return Page(
                answer.todos.elements.map(\.chore), for: request, total: answer.total,
                unreadableItems: answer.todos.unreadableCount)
        }
    }

    public func save(_ chore: Chore, from shown: Chore) -> Observable<EditOutcome<Chore>> {
        cache.save(chore, from: shown)
    }

    public var pendingCount: Observable<Int> { cache.pending.map(\.count) }
}
