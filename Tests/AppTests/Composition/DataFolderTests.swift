import Foundation
import Presentation
import Testing

@testable import App

@Suite("Data folder")
struct DataFolderTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)

    @Test("It is the one given, else the user's own")
    func places() {
        #expect(DataFolder(folder, environment: [:]).url == folder)
        #if !canImport(Darwin)
            let given = DataFolder(nil, environment: ["XDG_DATA_HOME": "/somewhere"]).url
            #expect(given.path(percentEncoded: false) == "/somewhere/MVVMCleanArchitecture/")
            let relative = DataFolder(nil, environment: ["XDG_DATA_HOME": "somewhere"]).url
            #expect(relative.path(percentEncoded: false).hasSuffix("/.local/share/MVVMCleanArchitecture/"))
        #endif
    }

    @Test("The session is written as people move, and read at the next start; a spoiled one begins at the menu")
    func session() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SessionFile(folder.appending(path: "session.json"))
        #expect(file.load() == [.main])
        let app = PlayedApp()
        let subscription = file.follow(app.shell.stage)
        app.go(to: .products)
        #expect(file.load() == [.main, .products])
        try app.press("<down><enter>")
        #expect(file.load() == [.main, .products, .product(1)])
        app.go(to: .repos)
        try app.press("<enter>")
        #expect(file.load() == [.main, .repos], "a scene without a route cannot be found again")
        subscription.cancel()
        try Data("{".utf8).write(to: folder.appending(path: "session.json"))
        #expect(file.load() == [.main])
    }

    @Test("A database that is none is told, left as it is, and the app goes on without it")
    func spoiledDatabase() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = DataFolder(folder, environment: [:])
        let content = Data(String(repeating: "no database ", count: 20).utf8)
        try content.write(to: data.database)
        var settings = Settings()
        settings.isOffline = true
        let world = try AppWorld(
            settings, folder: data, size: Size(columns: 80, rows: 24), formatting: Samples.formatting)
        world.begin(at: [.main])
        let text = world.shell.frame().text
        #expect(text.contains("┌─ Your data cannot be opened"))
        #expect(text.contains("offline · no cache"))
        #expect(text.contains("choose another data folder"))
        #expect(try Data(contentsOf: data.database) == content)
        world.shell.handle(.key(.enter))
        #expect(!world.shell.frame().text.contains("cannot be opened"))
        world.shell.stage.reset(to: [])
    }
}
