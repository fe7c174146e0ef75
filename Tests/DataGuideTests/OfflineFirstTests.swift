import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Testing

/// The code of the guide *Offline first*. ExamplesTests finds the guide's code in this file.
@Suite struct OfflineFirstTests {}

struct Shop: Identifiable, Equatable, Sendable, Codable {
    let id: Int
    var name: String
}

struct Entry: Identifiable, Equatable, Sendable, Codable {
    let id: Int
    var text: String
    var isDone = false
    var shop: Shop.ID?
}

extension Shop: Record {
    static let table: Table<Shop> = Table(
        "shops", Column("id", \.id), Column("name", \.name), make: Shop.init(id:name:))
}

extension Entry: Record {
    static let table: Table<Entry> = Table(
        "entries", Column("id", \.id), Column("text", \.text), Column("is_done", \.isDone),
        Column("shop_id", \.shop, references: Shop.self), make: Entry.init(id:text:isDone:shop:))
}

struct Photo: Identifiable, Equatable, Sendable {
    let id: Int
    var entry: Entry.ID
    /// The file, until the server has it.
    var file: LocalFile?
    /// The URL on the server.
    var url: URL?
}

extension Photo: Record {
    static let table: Table<Photo> = Table(
        "photos", Column("id", \.id), Column("entry_id", \.entry, references: Entry.self), Column("file", \.file),
        Column("url", \.url), make: Photo.init(id:entry:file:url:))
}

struct PhotoResponse: Decodable, Sendable {
    let photo: Photo

    private enum Key: String, CodingKey {
        case id
        case entry = "entry_id"
        case url
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        photo = Photo(
            id: try values.decode(Int.self, forKey: .id), entry: try values.decode(Int.self, forKey: .entry),
            url: try values.decode(URL.self, forKey: .url))
    }
}

extension Endpoint<PhotoResponse> {
    static func upload(_ file: URL, of photo: Photo, key: String) -> Endpoint {
        let parts: [FormPart] = [.text("entry_id", "\(photo.entry)"), .file("photo", file, type: "image/jpeg")]
        return Endpoint(path: ["photos"], headers: ["Idempotency-Key": key], sending: .form(parts))
    }
}

actor ShoppingServer {
    private(set) var entries: [Entry]
    private var lastID = 99

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    func page(_ request: PageRequest) throws -> Page<Entry> {
        Page(Array(entries.dropFirst(request.offset).prefix(request.perPage)), for: request, total: entries.count)
    }

    func page(_ request: PageRequest, of shop: Shop.ID) throws -> Page<Entry> {
        let entries = entries.filter { $0.shop == shop }
        let part = entries.dropFirst(request.offset).prefix(request.perPage)
        return Page(Array(part), for: request, total: entries.count)
    }

    func create(_ shop: Shop, key: String) -> Shop {
        lastID += 1
        return Shop(id: lastID, name: shop.name)
    }

    func create(_ entry: Entry, key: String) -> Entry {
        lastID += 1
        let created = Entry(id: lastID, text: entry.text, isDone: entry.isDone, shop: entry.shop)
        entries.append(created)
        return created
    }

    func put(_ entry: Entry, key: String) throws -> Entry {
        entries = entries.map { $0.id == entry.id ? entry : $0 }
        return entry
    }

    func delete(_ id: Entry.ID, key: String) throws {
        entries.removeAll { $0.id == id }
    }
}

extension OfflineFirstTests {
    struct ShoppingList: Sendable {
        let shops: EditableCache<Shop>
        let entries: EditableCache<Entry>
        let server: ShoppingServer

        init(_ server: ShoppingServer, account: Observable<String?>, connectivity: Observable<Connectivity>) throws {
            let database = try Database.inMemory(
                migrations: [.offline, .creating(Shop.table), .creating(Entry.table)])
            self.server = server
            shops = EditableCache(
                database, source: "list.example.com", account: account, connectivity: connectivity
            ) { edit in
                guard case .create(let shop) = edit.change else { throw GatewayError.refused(message: "A shop stays.") }
                return await server.create(shop, key: edit.key)
            }
            entries = EditableCache(
                database, source: "list.example.com", account: account, connectivity: connectivity
            ) { edit in
                switch edit.change {
                case .create(let entry): return await server.create(entry, key: edit.key)
                case .save(let entry, _): return try await server.put(entry, key: edit.key)
                case .delete(let id):
                    try await server.delete(id, key: edit.key)
                    return nil
                }
            }
        }

        var all: ListSource<Edited<Entry>> {
            entries.list(showsCreated: true) { [server] in try await server.page($0) }
        }
    }
}

extension OfflineFirstTests.ShoppingList {
    var rows: ListSource<Joined<Edited<Entry>, Shop>> { all.joining(shops, on: \.entity.shop) }

    func list(of shop: Shop.ID) -> ListSource<Edited<Entry>> {
        entries.list("shop \(shop)", showsCreatedWhere: { $0.shop == shop }) { [server] in
            try await server.page($0, of: shop)
        }
    }
}

extension OfflineFirstTests {
    private struct Photos: Sendable {
        let photos: EditableCache<Photo>

        init(_ database: Database, _ api: APIClient, connectivity: Observable<Connectivity>) {
            let account = Observable<String?>.just("ada")
            photos = EditableCache(
                database, source: "list.example.com", account: account, connectivity: connectivity
            ) { edit in
                guard case .create(let photo) = edit.change else {
                    throw GatewayError.refused(message: "A photo stays.")
                }
                let file = try edit.url(of: photo.file)
                return try await api.send(.upload(file, of: photo, key: edit.key), onProgress: edit.report).photo
            }
        }
    }

    @Test("A photo that is taken offline is uploaded")
    func photo() async throws {
        let taken = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString).jpg")
        try Data("pixels".utf8).write(to: taken)
        defer { try? FileManager.default.removeItem(at: taken) }
        let transport = StubTransport { request in
            guard case .file(let form) = request.body else { return HTTPResponse(status: 400) }
            let content = try String(contentsOf: form, encoding: .utf8)
            #expect(content.contains("\r\n\r\n7\r\n") && content.contains("\r\n\r\npixels\r\n"))
            return .json(#"{"id": 40, "entry_id": 7, "url": "https://list.example.com/40.jpg"}"#)
        }
        let database = try Database.inMemory(migrations: [.offline, .creating(Entry.table), .creating(Photo.table)])
        let connectivity = BehaviorSubject<Connectivity>(.offline(since: .now))
        let api = APIClient(baseURL: transport.url, transport: transport)
        let photos = Photos(database, api, connectivity: connectivity.observable).photos
        let bread = 7
        let file = try await photos.keep(fileAt: taken)
        _ = try await photos.create(Photo(id: -1, entry: bread, file: file)).first()
        #expect(FileManager.default.fileExists(atPath: photos.url(of: file).path(percentEncoded: false)))

        connectivity.send(.online, isolation: nil)
        for try await pending in photos.pending where pending.isEmpty { break }
        let url = URL(string: "https://list.example.com/40.jpg")
        #expect(try await photos.find(40) == Photo(id: 40, entry: 7, file: nil, url: url))
        // The cache deletes files between two writes.
        try await database.write { _ in }
        #expect(!FileManager.default.fileExists(atPath: photos.url(of: file).path(percentEncoded: false)))
    }

    @Test("A shop and its entry created offline are sent in order, with the server's IDs")
    func creating() async throws {
        let server = ShoppingServer([])
        let connectivity = BehaviorSubject<Connectivity>(.offline(since: .now))
        let list = try ShoppingList(server, account: .just("ada"), connectivity: connectivity.observable)
        _ = try await list.shops.create(Shop(id: -1, name: "Bakery")).first()
        _ = try await list.entries.create(Entry(id: -1, text: "Bread", shop: -1)).first()

        connectivity.send(.online)
        for try await pending in list.entries.pending where pending.isEmpty { break }
        #expect(await server.entries == [Entry(id: 101, text: "Bread", shop: 100)])
    }

    @Test("A list of one shop shows only the new entries for this shop")
    func entriesOfOneShop() async throws {
        let server = ShoppingServer([Entry(id: 1, text: "Milk", shop: 7), Entry(id: 2, text: "Bread")])
        let connectivity = BehaviorSubject<Connectivity>(.offline(since: .now))
        let list = try ShoppingList(server, account: .just("ada"), connectivity: connectivity.observable)
        _ = try await list.entries.create(Entry(id: -1, text: "Tea", shop: 7)).first()
        _ = try await list.entries.create(Entry(id: -2, text: "Nails", shop: 8)).first()
        for try await contents in list.list(of: 7).contents(of: .just(.first)) where contents.count == 2 {
            #expect(contents.map(\.entity.text) == ["Tea", "Milk"])
            break
        }
    }

    @Test("A row shows its shop before and after the server numbers both")
    func joining() async throws {
        let connectivity = BehaviorSubject<Connectivity>(.offline(since: .now))
        let list = try ShoppingList(
            ShoppingServer([]), account: .just("ada"), connectivity: connectivity.observable)
        _ = try await list.shops.create(Shop(id: -1, name: "Bakery")).first()
        _ = try await list.entries.create(Entry(id: -1, text: "Bread", shop: -1)).first()
        let bread = list.entries.observe(-1, joining: list.shops, on: \.shop)
        #expect(try await bread.first()??.other?.name == "Bakery")

        connectivity.send(.online)
        for try await rows in list.rows.contents(of: .just(.first)) {
            #expect(rows.allSatisfy { $0.other?.name == "Bakery" })
            if rows.first?.id == 101 { break }
        }
    }

    @Test("A row edited offline stays in its list and is sent with a connection")
    func editing() async throws {
        let server = ShoppingServer([Entry(id: 1, text: "Milk"), Entry(id: 2, text: "Bread")])
        let connectivity = BehaviorSubject<Connectivity>(.offline(since: .now))
        let list = try ShoppingList(server, account: .just("ada"), connectivity: connectivity.observable)
        let shown = try await list.all.load().map(\.entity)

        var changed = shown[0]
        changed.text = "Oat milk"
        let outcome = try await list.entries.save(changed, from: shown[0]).first()
        #expect(outcome?.isWaiting == true)
        // The server's page arrives once more, and shows the edit.
        #expect(try await list.all.load(.reload).map(\.entity.text) == ["Oat milk", "Bread"])

        connectivity.send(.online)
        for try await pending in list.entries.pending where pending.isEmpty { break }
        #expect(await server.entries.map(\.text) == ["Oat milk", "Bread"])
    }

    @Test("An entity that is only sent leaves no row after it is sent")
    func receipts() async throws {
        let database = try Database.inMemory(
            migrations: [.offline, .creating(Entry.table), .creating(Receipt.table)])
        let receipts = EditableCache<Receipt>(
            database, source: "list.example.com", account: .just("ada"), policy: EditPolicy(keepsCreated: false)
        ) { _ in nil }
        let entry = Entry(id: 1, text: "Milk")
        let receipt = Receipt(id: UUID(), entry: entry.id)
        try await database.write { connection in
            try connection.upsert(entry)
            try receipts.create(receipt, in: connection)
        }
        for try await pending in receipts.pending where pending.isEmpty { break }
        #expect(try await receipts.find(receipt.id) == nil)
    }
}

private struct Receipt: Record, Equatable {
    static let table: Table<Receipt> = Table(
        "receipts", Column("id", \.id), Column("entry", \.entry), make: Receipt.init(id:entry:))

    var id: UUID
    var entry: Entry.ID
}
