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
            let found = Array(try Page.skipping(request).page.of(seaVoyages))
            return .json(["seaVoyages": .array(found), "total": .integer(seaVoyages.count)])
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
