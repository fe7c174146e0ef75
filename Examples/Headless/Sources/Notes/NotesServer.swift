import DataKit
import DomainKit
import Foundation

/// The notes' server, within the process, so that the example needs no other.
public actor NotesServer: HTTPTransport {
    private struct List: Encodable {
        var notes: [Note]
        var total: Int
    }

    private var notes: [Note]
    private var keys: Set<String> = []
    private var isReachable = true

    /// How many notes were saved: one for each key.
    public var saveCount: Int { keys.count }

    public init(_ titles: [String]) {
        notes = titles.enumerated().map { Note(id: $0 + 1, title: $1) }
    }

    /// Lets the connection break, or come back.
    public func setReachable(_ isReachable: Bool) { self.isReachable = isReachable }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard isReachable else { throw GatewayError.offline }
        switch request.method {
        case .get: return try list(request.url)
        case .put: return try save(request)
        default: return HTTPResponse(status: 405)
        }
    }

    private func list(_ url: URL) throws -> HTTPResponse {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func number(_ name: String) -> Int { query.first { $0.name == name }?.value.flatMap(Int.init) ?? 0 }
        let part = notes.dropFirst(number("skip")).prefix(number("limit"))
        return HTTPResponse(status: 200, body: try JSONEncoder().encode(List(notes: Array(part), total: notes.count)))
    }

    private func save(_ request: HTTPRequest) throws -> HTTPResponse {
        let note = try JSONDecoder().decode(Note.self, from: request.body ?? Data())
        if let key = request.headers["Idempotency-Key"], keys.insert(key).inserted {
            notes.removeAll { $0.id == note.id }
            notes.append(note)
        }
        return HTTPResponse(status: 200, body: try JSONEncoder().encode(note))
    }
}
