import DataKit
import Foundation
import ReactiveUI

/// Whether other terminals use the same data folder.
///
/// Each terminal has a lock on a file in the folder, and no terminal waits for this lock. The kernel releases the lock
/// even if the terminal is killed. A process loses its lock when any of its objects closes the file, so a process must
/// not create a second object while one exists.
final class FolderSharing {
    @Property private(set) var isShared = false
    private let path: String
    /// `nil` while the terminal is stopped, and if the file cannot be opened.
    private var descriptor: Int32?
    private var watch: FileWatch?

    init(_ file: URL) {
        path = file.path(percentEncoded: false)
        try? PrivateFiles.createFolder(at: file.deletingLastPathComponent())
        resume()
        watch = FileWatch.changes(of: path, on: .main) { [weak self] in MainActor.assumeIsolated { self?.check() } }
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Releases the lock of a terminal that is about to be stopped. The other terminals notice that the file was
    /// closed.
    func suspend() {
        if let descriptor = descriptor.take() { close(descriptor) }
    }

    func resume() {
        guard descriptor == nil else { return }
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        descriptor = file
        var lock = Self.wholeFile(F_RDLCK)
        _ = fcntl(file, F_SETLK, &lock)
        // The other terminals check the locks after a change of the file.
        ftruncate(file, 0)
        check()
    }

    private func check() {
        guard let descriptor else { return }
        // Returns a lock of another process that would prevent this process from setting its own lock.
        var lock = Self.wholeFile(F_WRLCK)
        let isShared = fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
        if isShared != self.isShared { self.isShared = isShared }
    }

    private static func wholeFile(_ type: Int32) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
