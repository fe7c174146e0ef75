// for entity

// import domain
// import data
import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Testing

@Suite(.timeLimit(.minutes(5))) struct RemoteNoteGatewayTests {
    private static let object: JSONValue = ["id": 7, "title": "Title 7", "version": 7]

    private let id: Note.ID = 7
    private let jsonID: JSONValue = 7
    private let server = StubTransport()
    private let contract: RESTContract
    private let notes: ServedCollection
    private let gateway: RemoteNoteGateway

    init() throws {
        var contract = RESTContract()
        contract.id = "id"
        contract.version = nil
        #if cursor
            contract.paging = .cursor(limit: "limit", cursor: "cursor")
        #endif
        contract.list = { page in ["notes": .array(page.items), "total": .number(Decimal(page.total))] }
        contract.item = { object in object }
        self.contract = contract
        notes = server.serve("notes", [Self.object], contract: contract)
        let tracker = ConnectivityTracker()
        var options = APIClient.Options.immediate
        options.connectivity = tracker
        #if signedIn
            let authorizer = Authorizer(store: InMemoryTokenStore())
            try authorizer.signIn(Tokens(access: "token", account: "ada"))
            let api = APIClient(baseURL: server.url, transport: server, authorizer: authorizer, options: options)
            let account = authorizer.account
        #else
            let api = APIClient(baseURL: server.url, transport: server, options: options)
            let account = Observable<String?>.just("ada")
        #endif
        gateway = RemoteNoteGateway(
            api: api, database: try .inMemory(migrations: [.offline, .notes]), source: "test", account: account,
            connectivity: tracker.connectivity)
    }

    /// The list as it is without a connection.
    private func savedNotes() async throws -> [Note] {
        let saved = gateway.noteList.contents(of: .just(.first)).filter { $0.isLoaded }
        return try #require(try await saved.first()).map(\.entity)
    }

    @Test("A page is read, and available without a connection")
    func saved() async throws {
        let note = try #require(try await gateway.noteList.load().first?.entity)
        #expect(note.id == id)
        #expect(server.history.first?.hasPrefix("GET /notes") == true)
        server.isReachable = false
        #expect(try await savedNotes() == [note])
        #expect(try await gateway.followNote(note.id).first() == note)
    }

    @Test("A note that cannot be read is left out and counted")
    func unreadable() async throws {
        notes.put([:])
        let list = try await gateway.noteList.load()
        #expect(list.count == 1)
        #expect(list.unreadableItems == 1)
    }

    @Test("A refresh reaches the followers of a note")
    func refreshed() async throws {
        try await gateway.refreshNote(id).first()
        #expect(try await gateway.followNote(id).first()??.id == id)
    }
    #if editable

        /// A note of the server, and the note as the user changes it.
        private func change() async throws -> (shown: Note, changed: Note) {
            let shown = try #require(try await gateway.noteList.load().first?.entity)
            var changed = shown
            changed.title = "Title 8"  // for the first entered field
            return (shown, changed)
        }

        private func settled() async throws {
            for try await pending in gateway.pendingNotes where pending.isEmpty { break }
        }

        @Test("A save without a connection is in the list, and sent once when there is one")
        func savedOffline() async throws {
            let (shown, changed) = try await change()
            server.isReachable = false
            #expect(try await gateway.saveNote(changed, from: shown).first()?.isWaiting == true)
            #expect(try await savedNotes() == [changed])
            server.isReachable = true
            try await gateway.noteList.load()
            try await settled()
            #expect(notes.performedKeys.count == 1)
            let request = try #require(server.requests.last { $0.method == .patch })
            let body = try JSONDecoder().decode([String: JSONValue].self, from: request.body?.data ?? Data())
            #expect(Array(body.keys) == ["title"])  // for the first entered field
            #if versioned
                #expect(request.headers["If-Match"] == "\"7\"")
            #endif
        }

        @Test("A note is created under an ID of this device, and gets the server's")
        func created() async throws {
            server.once(.post, "notes", .json("\(contract.item(Self.object))", status: 201))
            let outcome = try #require(try await gateway.createNote(gateway.newNote()).first())
            #expect(outcome.value.id == id)
            #expect(server.requests.last?.headers["Idempotency-Key"] != nil)
        }

        @Test("The server's message about a field becomes the field's")
        func refused() async throws {
            let (shown, changed) = try await change()
            let refusal = #"{"message": "No.", "errors": {"title": "Too long"}}"#  // for the first entered field
            server.once(.patch, "notes/\(id)", .json(refusal, status: 422))
            let error = await #expect(throws: ValidationError.self) {
                try await gateway.saveNote(changed, from: shown).first()
            }
            // for the first entered field
            #expect(error?.failures == [.init(field: NoteDraft.Field.title, message: "Too long")])
            // end
            try await gateway.undoNote(id).first()
            try await settled()
        }

        @Test("A field that another device has changed as well is decided by the user")
        func decided() async throws {
            let (shown, changed) = try await change()
            notes.change(jsonID) { $0["title"] = "Title 9" }  // for the first entered field
            server.once(.patch, "notes/\(id)", .status(412))
            _ = try await gateway.saveNote(changed, from: shown).first()
            for try await pending in gateway.pendingNotes {
                guard case .conflict(let conflict)? = pending.first?.mark.state else { continue }
                #expect(conflict.fields == ["title"])  // for the first entered field
                break
            }
            try await gateway.decideNote(id, mine: nil).first()
            try await settled()
            #expect(notes[jsonID]?["title"] == "Title 8")  // for the first entered field
        }
    #endif
}
