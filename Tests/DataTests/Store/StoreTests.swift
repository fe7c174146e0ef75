import Data
import DataKitDoubles
import Foundation
import Reactive
import Testing

@testable import DataKit

@Suite("The app's store")
struct StoreTests {
    @Test("A file that is not a database stays unchanged, and the store reports why")
    func notADatabase() throws {
        let folder = try TemporaryFolder()
        let content = Data("something that somebody wants to keep, longer than a header of SQLite".utf8)
        try content.write(to: folder.file())
        let path = folder.file().path(percentEncoded: false)
        #expect(Store.opened(at: folder.file()).failure == .notADatabase(path: path))
        #expect(try Data(contentsOf: folder.file()) == content)
    }

    @Test("The store dates cached rows with its given time")
    func time() async throws {
        let folder = try TemporaryFolder()
        let now = Date(timeIntervalSince1970: 0)
        let environment = DataEnvironment(now: { now })
        for store in [
            Store.opened(at: folder.file(), environment: environment), try Store.inMemory(environment: environment),
        ] {
            #expect(try await store.database.get().read { $0.now() } == now)
        }
    }

    @Test("A store in an impossible folder fails with a reason")
    func noFolder() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("file"))
        #expect(Store.opened(at: folder.file("file").appending(path: "store.sqlite")).failure != nil)
    }
}
