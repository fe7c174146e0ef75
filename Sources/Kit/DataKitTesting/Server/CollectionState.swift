import DataKit
import Foundation

/// The objects of a collection, their versions, and the changes and edits so far.
struct CollectionState: Sendable {
    struct Row: Sendable {
        /// The object's position in the list. No other object ever gets the same number.
        let number: Int
        /// The number of the change that created this version.
        let version: Int
        let object: JSONValue
    }

    /// Some of the changes after a cursor.
    struct Part: Sendable {
        var changed: [JSONValue]
        var deleted: [JSONValue]
        var cursor: Int
        var hasMore: Bool
    }

    private struct Performed: Sendable {
        let request: HTTPRequest
        let response: HTTPResponse
    }

    private let contract: RESTContract
    private(set) var rows: [Row] = []
    private(set) var keys: [String] = []
    private var performed: [String: Performed] = [:]
    private var changes: [(version: Int, id: JSONValue)] = []
    private var (version, horizon, lastNumber, lastID) = (0, 0, 0, 0)

    init(_ contract: RESTContract) {
        self.contract = contract
    }

    subscript(id: String) -> Row? { rows.first { text(of: $0) == id } }

    private func text(of row: Row) -> String? { row.object[contract.id]?.description }

    /// Returns an ID that no object has or had.
    mutating func newID() -> JSONValue {
        lastID += 1
        return contract.newID?(lastID) ?? .number(Decimal(lastID))
    }

    @discardableResult
    mutating func put(_ object: JSONValue, under id: JSONValue) -> Row {
        version += 1
        changes.append((version, id))
        var object = object
        object[contract.id] = id
        if let field = contract.version { object[field] = .number(Decimal(version)) }
        if let number = Int(id.description) { lastID = max(lastID, number) }
        let index = rows.firstIndex { text(of: $0) == id.description }
        if index == nil { lastNumber += 1 }
        let row = Row(number: index.map { rows[$0].number } ?? lastNumber, version: version, object: object)
        if let index { rows[index] = row } else { rows.append(row) }
        return row
    }

    mutating func remove(_ id: String) {
        guard let row = self[id], let value = row.object[contract.id] else { return }
        version += 1
        changes.append((version, value))
        rows.removeAll { $0.number == row.number }
    }

    mutating func forgetChanges() { horizon = version }

    /// Returns the changes after a cursor, or everything if `cursor` is `nil`. `nil` if the collection has forgotten
    /// the changes that followed the cursor.
    func part(since cursor: Int?, limit: Int?) -> Part? {
        guard let cursor else { return Part(changed: rows.map(\.object), deleted: [], cursor: version, hasMore: false) }
        guard cursor >= horizon else { return nil }
        let rest = changes.filter { $0.version > cursor }
        let part = rest.prefix(max(0, limit ?? rest.count))
        let ids = Set(part.map(\.id))
        return Part(
            changed: rows.map(\.object).filter { ids.contains($0[contract.id] ?? .null) },
            deleted: ids.filter { self[$0.description] == nil }.sorted { $0.description < $1.description },
            cursor: part.last?.version ?? cursor, hasMore: part.count < rest.count)
    }

    /// Performs an edit unless an edit with the same key was performed before. A refused edit does not use up its key.
    mutating func once(
        _ key: String?, _ request: HTTPRequest, _ perform: (inout CollectionState) -> HTTPResponse
    ) -> HTTPResponse {
        if let key, let earlier = performed[key] {
            return earlier.request.method == request.method && earlier.request.url == request.url
                && JSONValue(body: earlier.request) == JSONValue(body: request)
                ? earlier.response
                : .json(#"{"message": "The key belongs to another request."}"#, status: 422)
        }
        let response = perform(&self)
        if let key, (200...299).contains(response.status) {
            keys.append(key)
            performed[key] = Performed(request: request, response: response)
        }
        return response
    }
}
