// for list, detail, form, edit

import Foundation

#if template
    import LoopbackServer
    @testable import DemoServer
#endif

/// Fictional sea voyages, the same at every start.
struct SeaVoyageCatalog: Sendable {
    private var seaVoyages = (1...42).map(SeaVoyageCatalog.seaVoyage)

    private static func seaVoyage(_ number: Int) -> JSON {
        [
            "identityKey": identityJSON(number),
            // for each field
            "fieldKey": fieldJSON(number),
            // end
        ]
    }

    /// Where the sea voyage of a path is.
    private func index(_ request: Request) throws(HTTPError) -> Int {
        let id = request.path.last ?? ""
        guard let index = seaVoyages.firstIndex(where: { $0["identityKey"] == identityText(id) }) else {
            throw HTTPError(404, "Sea voyage with id '\(id)' not found")
        }
        return index
    }

    #if listing
        func list(_ request: Request) throws(HTTPError) -> Response {
            #if linkHeader
                let page = try Page.numbered(request, size: 30, largest: 100)
                let found = Array(page.of(seaVoyages))
            #elseif cursor
                // A cursor is the number of those before it.
                let start = try request.integer("cursorItem", default: 0)
                let found = Array(seaVoyages.dropFirst(start).prefix(try request.integer("limit", default: 30)))
                let end = start + found.count
                let next: JSON = end < seaVoyages.count ? .string("\(end)") : .null
            #elseif linked
                let (page, start) = try Page.skipping(request)
                let found = Array(page.of(seaVoyages))
                let end = start + found.count
                let next: JSON = end < seaVoyages.count ? .string("/sea-voyages?skip=\(end)") : .null
            #else
                let found = Array(try Page.skipping(request).page.of(seaVoyages))
            #endif
            let answer = Response.json(["seaVoyages": .array(found), "total": .integer(seaVoyages.count)])
            #if linkHeader
                return page.link(from: request, count: seaVoyages.count).map { answer.adding("Link", $0) } ?? answer
            #else
                return answer
            #endif
        }
    #endif

    #if finding
        func show(_ request: Request) throws(HTTPError) -> Response { .json(seaVoyages[try index(request)]) }
    #endif

    #if creating
        /// Accepts any fields in the body, and adds an identity to them.
        mutating func create(_ request: Request) throws(HTTPError) -> Response {
            let fields = try request.fields().filter { $0.key != "identityKey" }
            let seaVoyage = Self.seaVoyage(seaVoyages.count + 1).merging(fields)
            seaVoyages.append(seaVoyage)
            return .json(seaVoyage, status: 201)
        }
    #endif

    #if saving
        mutating func save(_ request: Request) throws(HTTPError) -> Response {
            let index = try index(request)
            seaVoyages[index] = seaVoyages[index].merging(try request.fields().filter { $0.key != "identityKey" })
            return .json(seaVoyages[index])
        }
    #endif

    #if deleting
        mutating func delete(_ request: Request) throws(HTTPError) -> Response {
            .json(seaVoyages.remove(at: try index(request)))
        }
    #endif
}
