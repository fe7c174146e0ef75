import Foundation

/// The names and formats that a ``ServedCollection`` and its clients share. Each property documents its default.
public struct RESTContract: Sendable {
    /// How a list is divided into pages, with the names of the query's parameters. Without a limit in the query,
    /// everything is one page.
    public enum Paging: Sendable {
        /// `GET /memos?limit=20&skip=40`
        case offset(limit: String = "limit", offset: String = "skip")
        /// `GET /memos?page=3&per_page=20`, counted from 1.
        case pages(size: String = "per_page", number: String = "page")
        /// `GET /memos?limit=20&cursor=7`, with the cursor that the previous page has named.
        case cursor(limit: String = "limit", cursor: String = "cursor")
    }

    /// A page of a list, before it is written as JSON.
    public struct Page: Sendable {
        /// The last segment of the collection's path, such as `memos`.
        public var name: String
        /// The objects of the page.
        public var items: [JSONValue]
        /// The number of objects on all pages.
        public var total: Int
        /// The cursor of the next page, with every kind of ``Paging``. `nil` on the last page.
        public var next: String?
    }

    /// The field with the ID of an object: `id`.
    public var id = "id"
    /// The field with the version of an object: `version`. It is also sent as the `ETag`, and compared with the
    /// `If-Match` of an edit. With `nil` the server has no versions.
    public var version: String? = "version"
    /// The status with which an edit of an outdated version is refused: 412 by default. Some servers use 409.
    public var conflictStatus = 412
    /// The header field with the key of an edit: `Idempotency-Key`.
    public var keyField = "Idempotency-Key"
    /// Creates the ID of a new object from an increasing number. By default, it is that number. If it is `nil`, the
    /// client chooses the IDs, and a PUT to an unknown ID creates the object.
    public var newID: (@Sendable (Int) -> JSONValue)? = { .number(Decimal($0)) }
    /// How lists are divided into pages. By default, by offset.
    public var paging = Paging.offset()
    /// The body of a page: `{"memos": […], "total": 3, "next": "2"}`.
    public var list: @Sendable (Page) -> JSONValue = { page in
        var body: JSONValue = [page.name: .array(page.items), "total": .number(Decimal(page.total))]
        body["next"] = page.next.map(JSONValue.string)
        return body
    }
    /// The body of a single object: the object itself. A server with an envelope has `{ ["data": $0] }`.
    public var item: @Sendable (JSONValue) -> JSONValue = { $0 }

    /// Creates a contract with all defaults.
    public init() {}
}
