import DataKitDoubles
import Testing

@testable import DataKit

@Suite("Lock of a process") struct ProcessLockTests {
    @Test("It is held by one at a time, and goes with its object")
    func lifetime() throws {
        let folder = try TemporaryFolder()
        let path = folder.file().path
        let other = ProcessLock(path: path)
        var lock: ProcessLock? = ProcessLock(path: path)
        #expect(try lock?.acquire() == true)
        #expect(try lock?.acquire() == true)
        #expect(try !other.acquire())
        lock = nil
        #expect(try other.acquire())
        withExtendedLifetime(folder) {}
    }
}
