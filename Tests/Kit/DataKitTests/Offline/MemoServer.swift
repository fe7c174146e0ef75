import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Synchronization
import Testing

struct Memo: Record, Equatable, Codable {
    static let table: Table<Memo> = Table(
        "memos", Column("id", \.id), Column("title", \.title), Column("text", \.text), Column("version", \.version),
        make: { id, title, text, version in
            guard title.count + text.count <= 100 else { throw StoreError.unreadable(cause: "It is too long.") }
            return Memo(id: id, title: title, text: text, version: version)
        })

    var id: Int
    var title: String
    var text = ""
    var version = 0
}

extension Memo {
    static let migrations: [Migration] = [.offline, .creating(Memo.table)]
}

/// A server of memos: a served collection without a client before it, so that a test decides how each edit fails.
final class MemoServer: Sendable {
    private struct State {
        var collection: ServedCollection
        var requests: [String] = []
        var keys: [String] = []
        var pageRequests = 0
        /// The errors of the next edits, which are performed before they fail if `isLost`.
        var failures: [(error: GatewayError, isLost: Bool)] = []
        /// The server performs edits only after this stream has ended.
        var gate: AsyncStream<Void>?
    }

    /// A change of the memos, as saved in the file of a server that can restart.
    private enum Event: Codable {
        case put(Memo), remove(Int)
        case edit(method: String, path: String, key: String, version: Int?, body: JSONValue)
    }

    private let state: Mutex<State>
    /// The file of changes. The server performs and writes each change before the next one begins. Otherwise it would
    /// perform the changes in a different order after a restart.
    private let file: Mutex<URL?>

    init(_ titles: String...) {
        file = Mutex(nil)
        state = Mutex(State(collection: Self.collection([], numbersCreations: false)))
        for (index, title) in titles.enumerated() { put(Memo(id: index + 1, title: title)) }
    }

    /// Creates a server that continues from a file. It saves every change to the file before it responds, and numbers
    /// new memos.
    init(file: URL) throws {
        self.file = Mutex(file)
        let collection = Self.collection([], numbersCreations: true)
        state = Mutex(State(collection: collection))
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else { return }
        for line in kept.split(separator: "\n") {
            // A process that was killed while it wrote a line has not responded.
            guard let event = try? JSONDecoder().decode(Event.self, from: Data(line.utf8)) else { continue }
            _ = Self.apply(event, to: collection)
        }
    }

    private static func collection(_ objects: [JSONValue], numbersCreations: Bool) -> ServedCollection {
        var contract = RESTContract()
        contract.newID = nil
        if numbersCreations { contract.newID = { .number(Decimal($0 > 1_000 ? $0 : 999 + $0)) } }
        return StubTransport().serve("memos", objects, contract: contract)
    }

    private static func apply(_ event: Event, to collection: ServedCollection) -> HTTPResponse? {
        switch event {
        case .put(let memo): collection.put(JSONValue(memo))
        case .remove(let id): collection.remove(JSONValue(integerLiteral: id))
        case .edit(let method, let path, let key, let version, let body):
            var headers: HTTPHeaders = ["Idempotency-Key": key]
            headers["If-Match"] = version.map { "\($0)" }
            return collection.respond(
                to: HTTPRequest(
                    HTTPMethod(rawValue: method) ?? .get, url: URL(filePath: path), headers: headers,
                    body: (try? JSONEncoder().encode(body)).map { .data($0) }))
        }
        return nil
    }

    private func apply(_ event: Event) -> HTTPResponse? { file.withLock { apply(event, keptIn: $0) } }

    private func apply(_ event: Event, keptIn file: URL?) -> HTTPResponse? {
        let response = Self.apply(event, to: collection)
        guard let file, let line = try? JSONEncoder().encode(event) else { return response }
        if !FileManager.default.fileExists(atPath: file.path) { try? Data().write(to: file) }
        let handle = try? FileHandle(forWritingTo: file)
        _ = try? handle?.seekToEnd()
        try? handle?.write(contentsOf: Data("\n".utf8) + line)
        return response
    }

    private var collection: ServedCollection { state.withLock { $0.collection } }

    /// From now on, the server assigns the IDs of new memos, starting at 1,000 plus their count.
    func numberCreations() {
        state.withLock { $0.collection = Self.collection($0.collection.objects, numbersCreations: true) }
    }

    /// Changes a memo as another device would.
    func put(_ memo: Memo) { _ = apply(.put(memo)) }

    func change(_ id: Int, _ change: (inout Memo) -> Void) {
        file.withLock { file in
            guard var memo = try? fetch(id) else { return }
            change(&memo)
            _ = apply(.put(memo), keptIn: file)
        }
    }

    func remove(_ id: Int) { _ = apply(.remove(id)) }

    /// Forgets all changes, so that existing cursors are too old.
    func forgetChanges() { collection.forgetChanges() }

    var memos: [Memo] { collection.objects.compactMap(\.memo).sorted { $0.id < $1.id } }
    var requests: [String] { state.withLock { $0.requests } }
    /// The keys of all edits that have arrived.
    var keys: [String] { state.withLock { $0.keys } }
    var pageRequests: Int { state.withLock { $0.pageRequests } }

    func fail(_ error: GatewayError, isLost: Bool = false) {
        state.withLock { $0.failures.append((error, isLost)) }
    }

    func hold(until gate: AsyncStream<Void>) { state.withLock { $0.gate = gate } }

    func passGate() async {
        guard let gate = state.withLock({ $0.gate.take() }) else { return }
        for await _ in gate {}
    }

    func perform(_ edit: EntityEdit<Memo>) throws -> Memo? {
        let failure = state.withLock { state in
            state.keys.append(edit.key)
            return state.failures.isEmpty ? nil : state.failures.removeFirst()
        }
        if let failure, !failure.isLost { throw failure.error }
        let memo = try answer(to: edit)
        if let failure { throw failure.error }
        return memo
    }

    private func answer(to edit: EntityEdit<Memo>) throws -> Memo? {
        let version = edit.known?.version
        let (method, path, line): (HTTPMethod, String, String)
        var body = JSONValue.null
        switch edit.change {
        case .create(let memo):
            (method, path, line) = (.post, "/memos", "create \(memo.title)")
            body = JSONValue(memo)
        case .save(let memo, let fields):
            (method, path, line) = (
                .patch, "/memos/\(memo.id)", "save \(fields.sorted().joined(separator: ", ")) \(memo.title)"
            )
            let all = JSONValue(memo)
            body = [:]
            for field in fields { body[field] = all[field] }
        case .delete(let id): (method, path, line) = (.delete, "/memos/\(id)", "delete \(id)")
        }
        if !collection.performedKeys.contains(edit.key) {
            state.withLock { $0.requests.append(line) }
            try refuse(edit)
        }
        return try memo(
            in: apply(.edit(method: method.rawValue, path: path, key: edit.key, version: version, body: body)))
    }

    /// Refuses two titles, if the memo exists and has not changed.
    private func refuse(_ edit: EntityEdit<Memo>) throws {
        guard case .save(let memo, _) = edit.change, let known = try? fetch(memo.id),
            edit.known.map({ $0.version == known.version }) ?? true
        else { return }
        guard memo.title != "refused" else {
            throw GatewayError.refused(message: "Not this title", fields: ["title": "Not this title"])
        }
        guard memo.title != "taken" else { throw Self.failed(409) }
    }

    private func memo(in response: HTTPResponse?) throws -> Memo? {
        switch response?.status {
        case 404: throw GatewayError.notFound()
        case let status? where status >= 400: throw Self.failed(status)
        default: return try? JSONDecoder().decode(Memo.self, from: response?.body ?? Data())
        }
    }

    func fetch(_ id: Int) throws -> Memo {
        guard let memo = collection[JSONValue(integerLiteral: id)]?.memo else { throw GatewayError.notFound() }
        return memo
    }

    func page(_ request: PageRequest) -> Page<Memo> {
        let all = memos
        state.withLock { $0.pageRequests += 1 }
        return Page(Array(all.dropFirst(request.offset).prefix(request.perPage)), for: request, total: all.count)
    }

    private struct Part: Decodable {
        var memos: [Memo]
        var deleted: [Int]
        var cursor: String
        var hasMore: Bool
    }

    func part(_ cursor: String?, limit: Int = 100) throws -> PullPart<Memo> {
        state.withLock { $0.requests.append("pull \(cursor ?? "all")") }
        var url = URL(filePath: "/memos/changes")
        url.append(queryItems: [URLQueryItem(name: "limit", value: "\(limit)")])
        if let cursor { url.append(queryItems: [URLQueryItem(name: "since", value: cursor)]) }
        let response = collection.respond(to: HTTPRequest(url: url))
        guard response.status != 410 else {
            throw GatewayError.notFound(cause: .init(APIError.status(410, message: nil)))
        }
        let part = try JSONDecoder().decode(Part.self, from: response.body)
        return PullPart(entities: part.memos, deleted: part.deleted, cursor: part.cursor, hasMore: part.hasMore)
    }

    private static func failed(_ status: Int) -> GatewayError {
        .refused(message: "Status \(status)", cause: .init(APIError.status(status, message: nil)))
    }
}

extension JSONValue {
    fileprivate init(_ memo: Memo) {
        self = [
            "id": .number(Decimal(memo.id)), "title": .string(memo.title), "text": .string(memo.text),
            "version": .number(Decimal(memo.version)),
        ]
    }

    fileprivate var memo: Memo? {
        try? JSONDecoder().decode(Memo.self, from: JSONEncoder().encode(self))
    }
}

extension EntityChange<Memo> {
    var title: String? {
        switch self {
        case .inserted(let memo, _), .updated(let memo, _): memo.title
        case .removed, .renamed: nil
        }
    }

    /// Whether the change reports a row without pending edits.
    var isSettled: Bool {
        if case .updated(_, let mark) = self { mark == EditMark() } else { false }
    }
}
