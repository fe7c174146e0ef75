/// A range of a list, as a client requests it in one of the two kinds of contracts.
struct Page: Sendable {
    private let start: Int
    private let size: Int

    /// Reads DummyJSON's parameters `skip` and `limit`. A limit of 0 means all items.
    static func skipping(_ request: Request) throws(HTTPError) -> (page: Page, skip: Int) {
        let limit = try request.integer("limit", default: 30)
        let skip = try request.integer("skip", default: 0)
        return (Page(start: skip, size: limit == 0 ? .max : limit), skip)
    }

    /// Reads the parameters `page`, which counts from 1, and `per_page`, which is limited to the contract's maximum.
    static func numbered(_ request: Request, size standard: Int, largest: Int) throws(HTTPError) -> Page {
        let size = min(try request.integer("per_page", default: standard, minimum: 1), largest)
        let number = min(try request.integer("page", default: 1, minimum: 1), 1_000_000)
        return Page(start: (number - 1) * size, size: size)
    }

    var offset: Int { start }

    /// Returns the header field `Link` as GitHub sends it, with the URLs of the first, previous, next and last page of
    /// a list. Returns `nil` for a list of one page, or if the request has no host.
    func link(from request: Request, count: Int) -> String? {
        let last = max(0, count - 1) / size + 1
        let number = start / size + 1
        guard last > 1, let host = request.header("host") else { return nil }
        let parts = request.target.split(separator: "?", maxSplits: 1)
        let query = parts.count == 2 ? parts[1].split(separator: "&").filter { !$0.hasPrefix("page=") } : []
        let targets = [
            (number > 1 ? number - 1 : nil, "prev"), (number < last ? number + 1 : nil, "next"),
            (number < last ? last : nil, "last"), (number > 1 ? 1 : nil, "first"),
        ]
        return targets.compactMap { page, relation in
            page.map { page in
                let items = (query + ["page=\(page)"]).joined(separator: "&")
                return "<http://\(host)\(parts[0])?\(items)>; rel=\"\(relation)\""
            }
        }
        .joined(separator: ", ")
    }

    func of<Element>(_ elements: [Element]) -> ArraySlice<Element> {
        elements.dropFirst(start).prefix(size)
    }
}
