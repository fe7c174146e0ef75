// for list, detail, form, edit, endpoint

// import domain
import DataKit
import DomainKit
import Foundation

#if listing
    extension Endpoint<SeaVoyageListResponse> {
        static func seaVoyages(_ request: PageRequest) -> Endpoint {
            #if linked
                if let link = request.cursor { return Endpoint(link: link) }
                return Endpoint(
                    path: ["sea-voyages"], query: [URLQueryItem(name: "limit", value: "\(request.perPage)")])
            #elseif cursor
                let cursor = request.cursor.map { [URLQueryItem(name: "cursorItem", value: $0)] } ?? []
                return Endpoint(
                    path: ["sea-voyages"], query: [URLQueryItem(name: "limit", value: "\(request.perPage)")] + cursor)
            #elseif linkHeader
                if let link = request.cursor { return Endpoint(link: link) }
                return Endpoint(
                    path: ["sea-voyages"], query: [URLQueryItem(name: "per_page", value: "\(request.perPage)")])
            #elseif paged
                Endpoint(
                    path: ["sea-voyages"],
                    query: [
                        URLQueryItem(name: "limit", value: "\(request.perPage)"),
                        URLQueryItem(name: "skip", value: "\(request.offset)"),
                    ])
            #elseif registered
                // All at once: the first page is the only one.
                Endpoint(path: ["sea-voyages"], query: [URLQueryItem(name: "limit", value: "0")])
            #else
                // All at once: the first page is the only one.
                Endpoint(path: ["sea-voyages"])
            #endif
        }
    }
#endif

#if finding
    extension Endpoint<SeaVoyageEnvelope> {
        static func seaVoyage(_ id: SeaVoyage.ID) -> Endpoint { Endpoint(path: ["sea-voyages", "\(id)"]) }
    }
#endif

#if creating
    extension Endpoint<SeaVoyageEnvelope> {
        static func createSeaVoyage(_ seaVoyage: SeaVoyageBody) -> Endpoint {
            Endpoint(.post, path: ["sea-voyages"], body: seaVoyage)
        }
    }
#endif

#if saving
    extension Endpoint<SeaVoyageEnvelope> {
        static func saveSeaVoyage(_ id: SeaVoyage.ID, _ seaVoyage: SeaVoyageBody) -> Endpoint {
            #if partial
                // The server keeps what is not sent: sent twice, it is changed once.
                Endpoint(.patch, path: ["sea-voyages", "\(id)"], body: seaVoyage, isIdempotent: true)
            #else
                Endpoint(.put, path: ["sea-voyages", "\(id)"], body: seaVoyage)
            #endif
        }
    }
#endif

#if deleting
    extension Endpoint<NoContent> {
        static func deleteSeaVoyage(_ id: SeaVoyage.ID) -> Endpoint {
            Endpoint(.delete, path: ["sea-voyages", "\(id)"])
        }
    }
#endif
