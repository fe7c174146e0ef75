import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("The environment of the data layer")
struct DataEnvironmentTests {
    private func printed(_ body: () -> Void) -> [String] {
        let lines = Mutex<[String]>([])
        DebugLog.$write.withValue({ line in lines.withLock { $0.append(line) } }, operation: body)
        return lines.withLock { $0 }
    }

    @Test("A debug build prints a failure that no code handles, without private data")
    func unhandledFailure() throws {
        struct Private: Error, CustomStringConvertible {
            let description = "hunter2"
        }
        let failure = StoreError.failed(code: 1, cause: "no such table: notes. Add the migration.")
        let lines = printed {
            let environment = DataEnvironment()
            environment.onFailure(failure)
            environment.onFailure(GatewayError.storage(message: "The cache failed.", cause: .init(failure)))
            environment.onFailure(Private())
        }
        #expect(lines.count == 3)
        #expect(lines[0].contains("no such table: notes") && lines[1].contains("no such table: notes"))
        #expect(lines[1].contains("The cache failed."))
        #expect(lines[2].contains("Private") && !lines[2].contains("hunter2"))
    }

    @Test("A failure that the app handles is not printed")
    func handledFailure() {
        let failures = Mutex<[String]>([])
        let lines = printed {
            DataEnvironment(onFailure: { error in failures.withLock { $0.append("\(error)") } })
                .onFailure(GatewayError.offline)
        }
        #expect(lines.isEmpty)
        #expect(failures.withLock { $0 } == ["offline"])
    }
}
