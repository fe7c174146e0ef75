import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Reactive

struct Memo: Record, Codable, Equatable {
    static let table: Table<Memo> = Table(
        "memos", Column("id", \.id), Column("text", \.text), Column("version", \.version),
        make: Memo.init(id:text:version:))

    var id: Int
    var text: String
    var version: Int?

    init(id: Int, text: String, version: Int? = nil) {
        (self.id, self.text, self.version) = (id, text, version)
    }
}

/// A data layer as in an app, with a list that is read in pages and edited offline.
struct MemoList: Sendable {
    private struct PageResponse: Decodable, Sendable {
        var memos: [Memo]
        var total: Int?
        var next: String?
    }

    private struct ChangesResponse: Decodable, Sendable {
        var memos: [Memo]
        var deleted: [Int]
        var cursor: String
    }

    let connectivity = BehaviorSubject<Connectivity>(.online)
    let memos: EditableCache<Memo>
    private let api: APIClient

    init(_ transport: StubTransport, clock: any Clock<Duration> = ContinuousClock()) throws {
        let api = APIClient(baseURL: transport.url, transport: transport, options: .immediate)
        self.api = api
        memos = EditableCache(
            try .inMemory(caching: Memo.self, environment: DataEnvironment(clock: clock)), source: "test",
            account: .just("ada"),
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]),
            fetch: { try await api.send(Endpoint(path: ["memos", "\($0)"])) }
        ) { edit in
            var headers: HTTPHeaders = ["Idempotency-Key": edit.key]
            headers["If-Match"] = edit.known?.version.map { "\"\($0)\"" }
            switch edit.change {
            case .create(let memo):
                return try await api.send(Endpoint<Memo>(.post, path: ["memos"], headers: headers, body: memo))
            case .save(let memo, _):
                let path = ["memos", "\(memo.id)"]
                return try await api.send(Endpoint<Memo>(.put, path: path, headers: headers, body: memo))
            case .delete(let id):
                _ = try await api.send(Endpoint<NoContent>(.delete, path: ["memos", "\(id)"], headers: headers))
                return nil
            }
        }
    }

    var list: ListSource<Edited<Memo>> {
        memos.list(showsCreated: true) { [api] request in
            let query = [
                URLQueryItem(name: "limit", value: "\(request.perPage)"),
                URLQueryItem(name: "skip", value: "\(request.offset)"),
            ]
            let answer = try await api.send(Endpoint<PageResponse>(path: ["memos"], query: query))
            return Page(answer.memos, for: request, total: answer.total)
        }
    }

    func pull() async throws {
        _ = try await memos.pull { [api] cursor in
            let since = cursor.map { [URLQueryItem(name: "since", value: $0)] } ?? []
            let answer = try await api.send(Endpoint<ChangesResponse>(path: ["memos", "changes"], query: since))
            return PullPart(entities: answer.memos, deleted: answer.deleted, cursor: answer.cursor)
        }
    }

    /// Waits until no edit is pending.
    func settled() async throws {
        for try await pending in memos.pending where pending.isEmpty { break }
    }
}
