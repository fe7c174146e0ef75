import Foundation

/// The names and formats that a ``ServedCollection`` and its clients share. The comment of each property shows its
/// default.
public struct RESTContract: Sendable {
    /// The way in which a list is divided into pages, with the names of the query parameters. If the query contains no
    /// limit, there is only one page.
    public enum Paging: Sendable {
        /// `GET /memos?limit=20&skip=40`
        case offset(limit: String = "limit", offset: String = "skip")
        /// `GET /memos?page=3&per_page=20`, with pages counted from 1.
        case pages(size: String = "per_page", number: String = "page")
        /// `GET /memos?limit=20&cursor=7`, with the cursor from the previous page.
        case cursor(limit: String = "limit", cursor: String = "cursor")
    }

    /// A page of a list, before it is encoded as JSON.
    public struct Page: Sendable {
        /// The last segment of the collection's path, such as `memos`.
        public var name: String
        /// The objects of the page.
        public var items: [JSONValue]
        /// The number of objects on all pages.
        public var total: Int
        /// The cursor of the next page, for every kind of ``Paging``. `nil` on the last page.
        public var next: String?
    }

    /// The field with the ID of an object: `id`.
    public var id = "id"
    /// The field with the version of an object: `version`. The server also sends the version as the `ETag`, and
    /// compares it with the `If-Match` of an edit. If the field is `nil`, the server has no versions.
    public var version: String? = "version"
    /// The status of the response that refuses an edit of an outdated version: 412. Some servers use 409.
    public var conflictStatus = 412
    /// The header field with the idempotency key of an edit: `Idempotency-Key`.
    public var keyField = "Idempotency-Key"
    /// Creates the ID of a new object from a number that increases with each object. By default, the ID is this number.
    /// If it is `nil`, the client chooses the IDs, and a PUT to an unknown ID creates the object.
    public var newID: (@Sendable (Int) -> JSONValue)? = { .number(Decimal($0)) }
    /// The kind of paging for lists, by default with offsets.
    public var paging = Paging.offset()
    /// The body of a page: `{"memos": […], "total": 3, "next": "2"}`.
    public var list: @Sendable (Page) -> JSONValue = { page in
        var body: JSONValue = [page.name: .array(page.items), "total": .number(Decimal(page.total))]
        body["next"] = page.next.map(JSONValue.string)
        return body
    }
    /// The body of a single object: the object itself. For a server that wraps objects in an envelope, use
    /// `{ ["data": $0] }`.
    public var item: @Sendable (JSONValue) -> JSONValue = { $0 }

    /// Creates a contract with the default values.
    public init() {}
}
