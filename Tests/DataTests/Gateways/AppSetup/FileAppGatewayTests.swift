import Data
import DataKitDoubles
import Foundation
import Testing

@Suite("The app's first run")
struct FileAppGatewayTests {
    @Test("The first run is over once it is marked, even after a relaunch")
    func firstRun() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "set up")
        let gateway = FileAppGateway(file: file)
        #expect(gateway.isFirstRun)
        try gateway.setFirstRunDone()
        #expect(!gateway.isFirstRun)
        #expect(!FileAppGateway(file: file).isFirstRun)
    }

    @Test("An unwritable mark is an error, and the next run still counts as first")
    func unwritable() throws {
        let gateway = FileAppGateway(file: URL(filePath: "/nowhere/set-up"))
        #expect(throws: (any Error).self) { try gateway.setFirstRunDone() }
        #expect(gateway.isFirstRun)
    }

    @Test("Without a file, each launch counts as the first run until the app marks it")
    func withoutFile() {
        let gateway = MemoryAppGateway()
        #expect(gateway.isFirstRun)
        gateway.setFirstRunDone()
        #expect(!gateway.isFirstRun)
        #expect(MemoryAppGateway().isFirstRun)
    }
}
