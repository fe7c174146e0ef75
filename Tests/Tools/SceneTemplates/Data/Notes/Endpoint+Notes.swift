// for entity

// import domain
import DataKit
import DomainKit
import Foundation

extension Endpoint<NoteListResponse> {
    static func notes(_ request: PageRequest) -> Endpoint {
        #if link
            if let link = request.cursor { return Endpoint(link: link, requiresToken: true) }
        #endif
        #if offset
            let query = [
                URLQueryItem(name: "limit", value: "\(request.perPage)"),
                URLQueryItem(name: "skip", value: "\(request.offset)"),
            ]
        #elseif link
            let query = [URLQueryItem(name: "limit", value: "\(request.perPage)")]
        #elseif cursor
            let query =
                [URLQueryItem(name: "limit", value: "\(request.perPage)")]
                + (request.cursor.map { [URLQueryItem(name: "cursor", value: $0)] } ?? [])
        #else
            let query: [URLQueryItem] = []
        #endif
        return Endpoint(path: ["notes"], query: query, requiresToken: true)
    }
}

extension Endpoint<SingleNoteResponse> {
    static func note(_ id: Note.ID) -> Endpoint { Endpoint(path: ["notes", "\(id)"], requiresToken: true) }
    #if editable

        static func createNote(_ body: NoteBody) -> Endpoint {
            Endpoint(.post, path: ["notes"], body: body, requiresToken: true)
        }

        /// The server keeps the fields that are not sent: sent twice, it is changed once.
        static func saveNote(_ id: Note.ID, _ body: NoteBody) -> Endpoint {
            Endpoint(.patch, path: ["notes", "\(id)"], body: body, requiresToken: true, isIdempotent: true)
        }
    #endif
}
#if editable

    extension Endpoint<NoContent> {
        static func deleteNote(_ id: Note.ID) -> Endpoint {
            Endpoint(.delete, path: ["notes", "\(id)"], requiresToken: true)
        }
    }

    extension Endpoint {
        /// The same request for an edit. The server performs an edit with the same key once.
        func performing(_ edit: EntityEdit<Note>) -> Endpoint {
            var endpoint = self
            endpoint.headers["Idempotency-Key"] = edit.key
            #if signedIn
                endpoint.account = edit.account
            #endif
            #if versioned
                // The server refuses an edit of another version than its own.
                if let version = edit.known.map({ "\($0.version)" }) {
                    endpoint.headers["If-Match"] = version.contains("\"") ? version : "\"\(version)\""
                }
            #endif
            return endpoint
        }
    }
#endif
