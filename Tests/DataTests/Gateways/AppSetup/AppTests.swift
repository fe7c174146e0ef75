import Data
import DataKitDoubles
import Foundation
import Testing

@Suite("The app's first run")
struct AppTests {
    @Test("It is over once it is done, for the next launch too")
    func firstRun() throws {
        let suite = "DataTests.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let gateway = StoredAppGateway(in: defaults)
        #expect(gateway.isFirstRun)
        gateway.setFirstRunDone()
        #expect(!gateway.isFirstRun)
        #expect(!StoredAppGateway(in: defaults).isFirstRun)
        #expect(StoredAppGateway(key: "another", in: defaults).isFirstRun)
    }
}
