import DataKit
import Foundation
import Synchronization

/// A collection of objects on a server in memory, to which a ``StubTransport`` forwards requests. The server behaves as
/// an `EditableCache` expects.
///
/// ```swift
/// let server = StubTransport()
/// let memos = server.serve("memos", [["id": 1, "text": "Milk"], ["id": 2, "text": "Bread"]])
/// let list = try MemoList(server)
/// _ = try await list.memos.save(Memo(id: 1, text: "Oat milk"), from: Memo(id: 1, text: "Milk")).first()
/// #expect(memos[1]?["text"] == "Oat milk")
/// ```
///
/// | request | response |
/// |---|---|
/// | `GET /memos` | a page, see ``RESTContract/Paging`` |
/// | `GET /memos/changes?since=7&limit=100` | the objects changed since a cursor, the IDs of deleted ones, the next cursor, and whether there is more |
/// | `GET /memos/1` | the object, with its version as the `ETag` |
/// | `POST /memos` | 201 with the new object under its ID |
/// | `PUT /memos/1`, `PATCH /memos/1` | the object, replaced or merged |
/// | `DELETE /memos/1` | 204 |
/// | `GET /` | 204, because a `ConnectivityTracker` asks for it during an outage |
///
/// - An edit whose `Idempotency-Key` was already used gets the same response again, and nothing changes. Another
///   request with the same key gets 422.
/// - An edit whose `If-Match` differs from the object's version gets 412. The key takes precedence, because the lost
///   response may have been the response to this edit.
/// - To simulate failures, use the transport: a refusal is `server.once(.put, "memos/1", .json(…, status: 422))`, a
///   lost response `server.lose(.put, "memos/*")`, an outage `server.isReachable = false`.
public final class ServedCollection: Sendable {
    let path: [String]
    private let contract: RESTContract
    private let state: Mutex<CollectionState>

    init(_ path: String, _ objects: [JSONValue], _ contract: RESTContract) {
        self.path = path.split(separator: "/").map(String.init)
        self.contract = contract
        state = Mutex(CollectionState(contract))
        for object in objects { put(object) }
    }

    // MARK: Other devices

    /// Adds or replaces an object like a change on another device. The object gets a new version and, if it has no ID,
    /// a new ID.
    public func put(_ object: JSONValue) {
        state.withLock { state in
            let id = object[contract.id] ?? state.newID()
            state.put(object, under: id)
        }
    }

    /// Changes an object like a change on another device. If no object has this ID, nothing changes.
    public func change(_ id: JSONValue, _ change: (inout JSONValue) -> Void) {
        state.withLock { state in
            guard var object = state[id.description]?.object else { return }
            change(&object)
            state.put(object, under: id)
        }
    }

    /// Deletes an object like a deletion on another device.
    public func remove(_ id: JSONValue) {
        state.withLock { $0.remove(id.description) }
    }

    /// Forgets all changes so far, so that a request with an older cursor gets 410.
    public func forgetChanges() {
        state.withLock { $0.forgetChanges() }
    }

    // MARK: Looking

    /// All objects, in the order in which they were added.
    public var objects: [JSONValue] { state.withLock { $0.rows.map(\.object) } }

    /// The object with this ID, if it exists.
    public subscript(id: JSONValue) -> JSONValue? { state.withLock { $0[id.description]?.object } }

    /// The keys of the edits that were performed, in order and without duplicates.
    public var performedKeys: [String] { state.withLock { $0.keys } }

    // MARK: Requests

    /// Returns the collection's response to a request. Use it in a stub that refuses some requests and forwards the
    /// others.
    public func respond(to request: HTTPRequest) -> HTTPResponse {
        let segments = request.segments.dropFirst(path.count)
        return state.withLock { state in
            switch (request.method, segments.first) {
            case (.get, nil): return page(request, state)
            case (.get, "changes"): return changes(request, state)
            case (.get, let id?): return state[id].map { response(to: $0) } ?? .status(404)
            case (.post, nil), (.put, _?), (.patch, _?), (.delete, _?):
                return state.once(request.headers[contract.keyField], request) { state in
                    perform(request, segments.first, &state)
                }
            default: return .status(405)
            }
        }
    }

    private func response(to row: CollectionState.Row, status: Int = 200) -> HTTPResponse {
        let headers: HTTPHeaders = contract.version == nil ? [:] : ["ETag": "\"\(row.version)\""]
        return HTTPResponse(status: status, headers: headers, body: contract.item(row.object).data)
    }

    private func perform(_ request: HTTPRequest, _ id: String?, _ state: inout CollectionState) -> HTTPResponse {
        let known = id.flatMap { state[$0] }
        if contract.version != nil, let known, let version = request.headers["If-Match"],
            version.trimmingPrefix("W/").filter({ $0 != "\"" }) != "\(known.version)"
        {
            return .json(#"{"message": "The object has changed."}"#, status: contract.conflictStatus)
        }
        if request.method == .delete, let id {
            guard known != nil else { return .status(404) }
            state.remove(id)
            return .status(204)
        }
        guard let body = JSONValue(body: request), body.isObject else {
            return .json(#"{"message": "The body is not a JSON object."}"#, status: 400)
        }
        guard let id else {
            let new = contract.newID == nil ? body[contract.id] : state.newID()
            guard let new else { return .json(#"{"message": "The ID is missing."}"#, status: 400) }
            guard state[new.description] == nil else { return .status(409) }
            return response(to: state.put(body, under: new), status: 201)
        }
        guard let known else {
            guard contract.newID == nil, request.method == .put else { return .status(404) }
            return response(to: state.put(body, under: body[contract.id] ?? .string(id)), status: 201)
        }
        let object = request.method == .patch ? known.object.merging(body) : body
        return response(to: state.put(object, under: known.object[contract.id] ?? .string(id)))
    }

    private func page(_ request: HTTPRequest, _ state: CollectionState) -> HTTPResponse {
        func number(_ name: String) -> Int? { request.parameter(name).flatMap(Int.init) }
        let rest: ArraySlice<CollectionState.Row>
        let limit: Int?
        switch contract.paging {
        case .offset(let name, let offset):
            limit = number(name)
            rest = state.rows.dropFirst(max(0, number(offset) ?? 0))
        case .pages(let size, let page):
            limit = number(size)
            rest = state.rows.dropFirst(max(0, (number(page) ?? 1) - 1) * max(0, limit ?? 0))
        case .cursor(let name, let cursor):
            limit = number(name)
            rest = state.rows.drop { $0.number <= number(cursor) ?? 0 }
        }
        let rows = rest.prefix(max(0, limit ?? rest.count))
        let page = RESTContract.Page(
            name: path.last ?? "", items: rows.map(\.object), total: state.rows.count,
            next: rows.count < rest.count ? rows.last.map { "\($0.number)" } : nil)
        return HTTPResponse(status: 200, body: contract.list(page).data)
    }

    private func changes(_ request: HTTPRequest, _ state: CollectionState) -> HTTPResponse {
        func number(_ name: String) -> Int? { request.parameter(name).flatMap(Int.init) }
        guard let part = state.part(since: number("since"), limit: number("limit")) else { return .status(410) }
        let body: JSONValue = [
            path.last ?? "": .array(part.changed), "deleted": .array(part.deleted), "cursor": .string("\(part.cursor)"),
            "hasMore": .bool(part.hasMore),
        ]
        return HTTPResponse(status: 200, body: body.data)
    }
}

extension StubTransport {
    /// Serves a collection of objects at a path, such as `memos`, and returns the collection.
    ///
    /// An object without an ID gets a new ID. Stubs that are added later take precedence.
    @discardableResult
    public func serve(
        _ path: String, _ objects: [JSONValue] = [], contract: RESTContract = RESTContract()
    ) -> ServedCollection {
        let collection = ServedCollection(path, objects, contract)
        let root = collection.path.joined(separator: "/")
        on(.get, "", .status(204))
        for method in [HTTPMethod.get, .post, .put, .patch, .delete] {
            for path in [root, "\(root)/*"] { on(method, path) { collection.respond(to: $0) } }
        }
        return collection
    }
}

extension JSONValue {
    fileprivate func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(let old) = self, case .object(let new) = other else { return other }
        return .object(old.merging(new) { $1 })
    }
}
