import ChoresDomain
import DataKit
import DomainKit
import Foundation

/// A chore as the server sends it.
struct ChoreResponse: Decodable, Sendable {
    var id: Int
    var todo: String
    var completed: Bool

    var chore: Chore { Chore(id: id, text: todo, isDone: completed) }
}

/// A page as the server sends it. A chore that cannot be read is left out and counted.
struct ChoreListResponse: Decodable, Sendable {
    var todos: LossyArray<ChoreResponse>
    var total: Int
}

extension Endpoint<ChoreListResponse> {
    static func chores(_ request: PageRequest) -> Endpoint {
        Endpoint(
            path: ["todos"],
            query: [
                URLQueryItem(name: "limit", value: "\(request.perPage)"),
                URLQueryItem(name: "skip", value: "\(request.offset)"),
            ])
    }
}

extension Endpoint<ChoreResponse> {
    private struct Body: Encodable, Sendable {
        var todo: String
        var completed: Bool
    }

    /// A server that supports the key performs an edit once, even if the edit is sent again.
    static func save(_ chore: Chore, key: String) -> Endpoint {
        Endpoint(
            .put, path: ["todos", "\(chore.id)"], headers: ["Idempotency-Key": key],
            body: Body(todo: chore.text, completed: chore.isDone))
    }
}
