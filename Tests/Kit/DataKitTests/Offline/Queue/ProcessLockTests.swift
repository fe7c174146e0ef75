import DataKitDoubles
import Foundation
import Testing

@testable import DataKit

@Suite("Lock of a process") struct ProcessLockTests {
    @Test("A process lock has one holder, and is released with its object")
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

    @Test("A released lock is free, even if a starting process has copied descriptors")
    func copied() throws {
        let folder = try TemporaryFolder()
        let path = folder.file().path
        let lock = ProcessLock(path: path)
        #expect(try lock.acquire())
        let copies = descriptors(of: path).map { dup($0) }
        #expect(copies.count == 1)
        lock.release()
        #expect(try ProcessLock(path: path).acquire())
        for copy in copies { close(copy) }
        withExtendedLifetime(folder) {}
    }

    private func descriptors(of path: String) -> [Int32] {
        var file = stat()
        guard stat(path, &file) == 0 else { return [] }
        return (0..<4_096).filter { descriptor in
            var other = stat()
            return fstat(descriptor, &other) == 0 && other.st_dev == file.st_dev && other.st_ino == file.st_ino
        }
    }
}
