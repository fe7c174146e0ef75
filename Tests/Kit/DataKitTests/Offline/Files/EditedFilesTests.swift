import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("Entities whose content is a file", .timeLimit(.minutes(5)))
struct EditedFilesTests {
    private let folder: TemporaryFolder
    private let server = Server()
    private let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
    private let environment = DataEnvironment(clock: StubClock())

    init() throws { folder = try TemporaryFolder() }

    private struct Photo: Record, Equatable {
        let id: Int
        var title: String
        var file: LocalFile?

        static let table: Table<Photo> = Table(
            "photos", Column("id", \.id), Column("title", \.title), Column("file", \.file), make: Photo.init)
    }

    private struct Comment: Record, Equatable {
        let id: Int
        var photo: Int

        static let table: Table<Comment> = Table(
            "comments", Column("id", \.id), Column("photo", \.photo, references: Photo.self), make: Comment.init)
    }

    /// Stores the content of each upload.
    private final class Server: Sendable {
        struct State {
            var requests: [String] = []
            var refusal: String?
            var keepsFile = false
        }

        let state = Mutex(State())
        var requests: [String] { state.withLock { $0.requests } }

        func upload(_ edit: EntityEdit<Photo>) async throws -> Photo? {
            let photo: Photo
            switch edit.change {
            case .create(let new): photo = new
            case .save(let changed, _): photo = changed
            case .delete: return nil
            }
            let content = try String(contentsOf: edit.url(of: photo.file), encoding: .utf8)
            edit.report(TransferProgress(sentBytes: 1, totalBytes: 4))
            edit.report(TransferProgress(sentBytes: 4, totalBytes: 4))
            return try state.withLock { state in
                state.requests.append("\(photo.title): \(content)")
                if let refusal = state.refusal { throw GatewayError.refused(message: refusal) }
                return Photo(
                    id: photo.id < 0 ? photo.id + 100 : photo.id, title: photo.title,
                    file: state.keepsFile ? photo.file : nil)
            }
        }

        func comment(_ edit: EntityEdit<Comment>) throws -> Comment? {
            guard case .create(let comment) = edit.change else { return nil }
            state.withLock { $0.requests.append("comment on \(comment.photo)") }
            return Comment(id: 500, photo: comment.photo)
        }
    }

    private func open(at date: Date = .now) throws -> Database {
        var environment = environment
        environment.now = { date }
        return try Database(
            at: folder.file(),
            migrations: [.offline, .creating(Photo.table), .creating(Comment.table)], environment: environment)
    }

    private func album(_ database: Database) -> EditableCache<Photo> {
        EditableCache(database, source: "album", account: .just("ada"), connectivity: connectivity.observable) {
            [server] in try await server.upload($0)
        }
    }

    private func goOnline() { connectivity.send(.online, isolation: nil) }

    private func settled(_ cache: EditableCache<some Any>) async throws {
        for try await pending in cache.pending where pending.isEmpty { break }
    }

    /// The contents of all kept files, after the jobs that delete files.
    private func kept(_ database: Database) async throws -> [String] {
        try await database.write { _ in }
        let folder = folder.url.appending(path: "store.sqlite-files/photos")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try (files ?? []).map { try String(contentsOf: $0, encoding: .utf8) }.sorted()
    }

    @Test("A photo that is taken offline is uploaded after a restart, and its file is deleted after the response")
    func restart() async throws {
        let taken = folder.file("camera.jpg")
        try Data("beach".utf8).write(to: taken)
        try await { [self] in
            let photos = album(try open())
            let file = try await photos.keep(fileAt: taken)
            #expect(file.name.hasSuffix(".jpg"))
            #expect(try await photos.create(Photo(id: -1, title: "Beach", file: file)).first()?.isWaiting == true)
        }()
        try FileManager.default.removeItem(at: taken)
        let database = try open()
        let photos = album(database)
        let shown = try #require(try await photos.find(-1))
        #expect(try String(contentsOf: photos.url(of: try #require(shown.file)), encoding: .utf8) == "beach")
        goOnline()
        try await settled(photos)
        #expect(server.requests == ["Beach: beach"])
        #expect(try await photos.find(99) == Photo(id: 99, title: "Beach", file: nil))
        #expect(try await kept(database) == [])
    }

    @Test("The progress of an upload is emitted with the ID of its entity, and ends with nil")
    func progress() async throws {
        let photos = album(try open())
        let uploads = Mutex<[EditUpload<Photo>?]>([])
        let subscription = photos.uploads.subscribe { upload in uploads.withLock { $0.append(upload) } }
        let file = try await photos.keep(Data("dune".utf8), pathExtension: "jpg")
        _ = try await photos.create(Photo(id: -1, title: "Dune", file: file)).first()
        goOnline()
        try await settled(photos)
        subscription.cancel()
        let (begun, done) = (
            TransferProgress(sentBytes: 1, totalBytes: 4), TransferProgress(sentBytes: 4, totalBytes: 4)
        )
        #expect(
            uploads.withLock { $0 } == [
                nil, EditUpload(id: -1, progress: begun), EditUpload(id: -1, progress: done), nil,
            ])
    }

    @Test("A report of an upload that has ended is not shown")
    func lateReport() async throws {
        let sent = Mutex<EntityEdit<Photo>?>(nil)
        let database = try open()
        let photos = EditableCache<Photo>(database, source: "album", account: .just("ada")) { edit in
            sent.withLock { $0 = edit }
            return nil
        }
        let uploads = Mutex<[EditUpload<Photo>?]>([])
        let subscription = photos.uploads.subscribe { upload in uploads.withLock { $0.append(upload) } }
        _ = try await photos.create(Photo(id: -1, title: "Dune", file: nil)).first()
        let edit = try #require(sent.withLock { $0 })
        edit.report(TransferProgress(sentBytes: 1, totalBytes: 4))
        subscription.cancel()
        #expect(uploads.withLock { $0 } == [nil])
    }

    @Test("An unfinished copy is deleted after a day of the system's clock, whatever the environment's clock says")
    func unfinished() async throws {
        let files = folder.url.appending(path: "store.sqlite-files/photos")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        for (name, age) in [(".new", 60.0), (".old", 90_000)] {
            let copy = files.appending(path: name)
            try Data(name.utf8).write(to: copy)
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now - age], ofItemAtPath: copy.path(percentEncoded: false))
        }
        let database = try open(at: .now + 1_000_000)
        _ = album(database)
        #expect(try await kept(database) == [".new"])
    }

    @Test("An edit that refers to a photo waits for its upload")
    func reference() async throws {
        let database = try open()
        let photos = album(database)
        let comments = EditableCache<Comment>(
            database, source: "album", account: .just("ada"), connectivity: connectivity.observable
        ) { [server] in try server.comment($0) }
        let file = try await photos.keep(Data("dune".utf8), pathExtension: "jpg")
        try await database.write { connection in
            try comments.create(Comment(id: -1, photo: -1), in: connection)
            try photos.create(Photo(id: -1, title: "Dune", file: file), in: connection)
        }
        goOnline()
        try await settled(comments)
        #expect(server.requests == ["Dune: dune", "comment on 99"])
    }

    @Test("A discarded creation deletes its file, and an undone one keeps it for a day")
    func withdrawn() async throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let database = try open(at: start)
        let photos = album(database)
        server.state.withLock { $0.refusal = "Too dark" }
        let dark = try await photos.keep(Data("dark".utf8), pathExtension: "jpg")
        _ = try await photos.create(Photo(id: -1, title: "Dark", file: dark)).first()
        goOnline()
        for try await pending in photos.pending where pending.first?.mark.refusal != nil { break }
        #expect(try await kept(database) == ["dark"])
        #expect(try await photos.discard(-1))
        #expect(try await kept(database) == [])

        connectivity.send(.offline(since: .distantPast), isolation: nil)
        let blurred = try await photos.keep(Data("blurred".utf8), pathExtension: "jpg")
        _ = try await photos.create(Photo(id: -2, title: "Blurred", file: blurred)).first()
        #expect(try await photos.undo(-2))
        #expect(try await kept(database) == ["blurred"])
        let laterToday = try open(at: start + 86_000)
        _ = album(laterToday)
        #expect(try await kept(laterToday) == ["blurred"])
        let tomorrow = try open(at: start + 87_000)
        _ = album(tomorrow)
        #expect(try await kept(tomorrow) == [])
    }

    @Test("A caller that is refused can save the same file again")
    func refused() async throws {
        let database = try open()
        let photos = album(database)
        goOnline()
        server.state.withLock { $0.refusal = "Title is taken" }
        let file = try await photos.keep(Data("dune".utf8), pathExtension: "jpg")
        await #expect(throws: GatewayError.refused(message: "Title is taken")) {
            _ = try await photos.create(Photo(id: -1, title: "Dune", file: file)).first()
        }
        server.state.withLock { $0.refusal = nil }
        _ = try await photos.create(Photo(id: -2, title: "Dune 2", file: file)).first()
        #expect(server.requests == ["Dune: dune", "Dune 2: dune"])
        #expect(try await kept(database) == [])
    }

    @Test("Files that a pending edit or a row refers to stay, however old they are")
    func used() async throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        try await { [self] in
            let photos = album(try open(at: start))
            goOnline()
            server.state.withLock { $0.keepsFile = true }
            let row = try await photos.keep(Data("row".utf8), pathExtension: "jpg")
            _ = try await photos.create(Photo(id: -1, title: "Row", file: row)).first()
            connectivity.send(.offline(since: .distantPast), isolation: nil)
            let edit = try await photos.keep(Data("edit".utf8), pathExtension: "jpg")
            _ = try await photos.create(Photo(id: -2, title: "Edit", file: edit)).first()
            _ = try await photos.keep(Data("unused".utf8), pathExtension: "")
        }()

        let later = try open(at: start + 1_000_000)
        let again = album(later)
        #expect(try await kept(later) == ["edit", "row"])
        // A save that replaces the file deletes the one before it.
        goOnline()
        try await settled(again)
        let shown = try #require(try await again.find(99))
        var changed = shown
        changed.file = try await again.keep(Data("new".utf8), pathExtension: "jpg")
        _ = try await again.save(changed, from: shown).first()
        #expect(server.requests == ["Row: row", "Edit: edit", "Row: new"])
        #expect(try await kept(later) == ["edit", "new"])
    }

    @Test("A file that cannot be read keeps nothing, and the copy is private")
    func copies() async throws {
        let photos = album(try open())
        await #expect(throws: (any Error).self) { _ = try await photos.keep(fileAt: folder.file("none")) }
        let files = photos.store.files.url.path(percentEncoded: false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: files) == [])
        for pathExtension in ["../x", "é", ""] {
            let file = try await photos.keep(Data("dune".utf8), pathExtension: pathExtension)
            #expect(UUID(uuidString: file.name) != nil)
        }
        let file = try await photos.keep(Data("dune".utf8), pathExtension: "jpg")
        let copy = photos.url(of: file).path(percentEncoded: false)
        #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
    }

    @Test("A database in memory removes its files")
    func memory() throws {
        var database: Database? = try Database.inMemory()
        let folder = try #require(database?.filesFolder)
        _ = try FileFolder(url: folder.appending(path: "photos")).keep(Data(), pathExtension: "", at: .now)
        #expect(FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
        database = nil
        #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
    }

    @Test(
        "A name that could lead out of the folder is no file", arguments: ["", ".", "..", ".x", "a/b", "/etc/passwd"])
    func names(name: String) async throws {
        #expect(LocalFile(name: name) == nil)
        let database = try open()
        try await database.write { try $0.execute("INSERT INTO photos VALUES (1, 'a', ?)", name) }
        await #expect(throws: StoreError.self) { _ = try await database.read { try $0.find(Photo.self, id: 1) } }
    }

    @Test("An edit without a file is refused, with a message for the user")
    func noFile() async throws {
        let photos = album(try open())
        goOnline()
        await #expect(throws: GatewayError.refused(message: "The file of this change is missing.")) {
            _ = try await photos.create(Photo(id: -1, title: "Dune", file: nil)).first()
        }
    }
}

extension EditOutcome {
    fileprivate var isWaiting: Bool { if case .waiting = self { true } else { false } }
}
