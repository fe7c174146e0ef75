import DataKit
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Data folder")
struct DataFolderTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)

    @Test("The data folder is the given folder, or by default the user's data folder")
    func places() {
        #expect(DataFolder(folder, environment: [:]).url == folder)
        #if !canImport(Darwin)
            let given = DataFolder(nil, environment: ["XDG_DATA_HOME": "/somewhere"]).url
            #expect(given.path(percentEncoded: false) == "/somewhere/MVVMCleanArchitecture/")
            let relative = DataFolder(nil, environment: ["XDG_DATA_HOME": "somewhere"]).url
            #expect(relative.path(percentEncoded: false).hasSuffix("/.local/share/MVVMCleanArchitecture/"))
        #endif
    }

    @Test("A file that is not a database is reported and left unchanged")
    func spoiledDatabase() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = DataFolder(folder, environment: [:])
        let content = Data(String(repeating: "no database ", count: 20).utf8)
        try content.write(to: data.database)
        var options = LaunchOptions()
        options.isOffline = true
        let app = try AppEnvironment(
            options, Dependencies(folder: data, formatting: PlayedApp.formatting),
            size: GridSize(columns: 80, rows: 24))
        app.begin()
        let text = app.shell.frame().text
        #expect(text.contains("┌─ Your data cannot be opened"))
        #expect(text.contains("no cache · demo · ○ offline"))
        #expect(text.contains("choose another data folder"))
        #expect(try Data(contentsOf: data.database) == content)
        app.shell.handle(.key(.enter))
        #expect(!app.shell.frame().text.contains("cannot be opened"))
        app.shell.stack.navigation.replaceAll {}
    }
}
