import DataKit
import Foundation
import PresentationKit
import ReactiveUI
import Synchronization
import Testing

@testable import InspectorKit

/// The code of the guide *See your view models at work*. ExamplesTests finds the guide's code in this file.
@MainActor
@Suite("The guide's examples")
struct ExampleTests {
    #if DEBUG
        @Test("An app serves its inspector in six lines")
        func serves() throws {
            let inspector = Inspector()  // before the first Live is made
            let environment = DataEnvironment(observer: inspector.observer)
            var options = APIClient.Options()
            options.environment = environment
            let database = try Database.inMemory(migrations: [.offline], environment: environment)
            let address = try inspector.serve().url  // http://127.0.0.1:49152/?token=...
            #expect(address.host() == "127.0.0.1")
            withExtendedLifetime(database) {}
        }

        @Test("A recordable app serves its inspector")
        func servesRecordable() async throws {
            let inspector = Inspector()
            let app = try await RecordableApp(inspector) { try NotesApp($0) }
            try inspector.serve()
            #expect(inspector.run.begin != nil)
            withExtendedLifetime(app) {}
        }
    #endif

    private final class Network: Sendable {
        private let state = Mutex(false)

        var isOff: Bool {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    private struct NotesApp {
        init(_ surroundings: Surroundings) throws {}
    }

    @Test("An app shows its database and a switch, and can be recorded")
    func shows() async throws {
        let inspector = Inspector(.task)
        let network = Network()
        let database = try Database.inMemory(migrations: [.offline])
        inspector.show(database)
        inspector.show(InspectorSwitch("network", ["online", "offline"]) { network.isOff = $0 == 1 })
        let app = try await RecordableApp(inspector) { try NotesApp($0) }
        inspector.run.switches.first?.chooseNext()
        #expect(network.isOff)
        #expect(inspector.run.begin != nil)
        withExtendedLifetime(app) {}
    }

    @Test("A test reads its own inspector's log and sees no other test's scenes")
    func test() {
        let inspector = Inspector(.task)
        let scene = inspector.observing { Live(StallViewModel()) }
        scene.input.$amount(2)
        #expect(inspector.log.now.scenes[1]?.values["total"] as? Int == 2)
    }
}
