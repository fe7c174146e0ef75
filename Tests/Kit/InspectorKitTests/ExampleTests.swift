import DataKit
import Foundation
import InspectorKit
import PresentationKit
import ReactiveUI
import Testing

/// The code of the guide *See your view models at work*. ExamplesTests finds the guide's blocks here.
@MainActor
@Suite("The guide's examples")
struct ExampleTests {
    #if DEBUG
        @Test("An app serves its inspector in three lines")
        func serves() throws {
            let inspector = Inspector()  // before the first Live is made
            var options = APIClient.Options()
            options.observer = inspector.observer
            let database = try Database.inMemory(migrations: [.cache], observer: inspector.observer)
            let address = try inspector.serve().url  // http://127.0.0.1:49152/?token=...
            #expect(address.host() == "127.0.0.1")
            withExtendedLifetime(database) {}
        }
    #endif

    @Test("A test looks at what has flowed, and sees no scene of another test")
    func test() {
        let inspector = Inspector(.task)
        let scene = inspector.observing { Live(StallViewModel()) }
        scene.input.$amount(2)
        #expect(inspector.log.now.scenes[1]?.values["total"] as? Int == 2)
    }
}
