import Foundation
import Synchronization

/// A lock (`flock`) that only one process can have at a time. The kernel releases it when the process ends, even after
/// a crash.
///
/// The lock also excludes other locks on the same file in this process.
final class ProcessLock: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32?>(nil)

    init(path: String) {
        self.path = path
    }

    deinit { release() }

    /// Returns whether this object has the lock now, without waiting.
    func acquire() throws(StoreError) -> Bool {
        try descriptor.withLock { held throws(StoreError) in
            guard held == nil else { return true }
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw .cannotOpen(path: path, cause: String(cString: strerror(errno))) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                close(file)
                return false
            }
            held = file
            return true
        }
    }

    /// Returns whether this process or another one has the lock.
    func isTaken() throws(StoreError) -> Bool {
        // Opening the file again creates a separate lock, even in the same process.
        let other = ProcessLock(path: path)
        defer { other.release() }
        return try !other.acquire()
    }

    /// Calls `body` on a separate thread as soon as no process has the lock. The kernel wakes the thread even if the
    /// other process is killed.
    func whenFree(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [path] in
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if file >= 0 {
                while flock(file, LOCK_EX) != 0, errno == EINTR {}
                close(file)
            }
            body()
        }
    }

    func release() {
        descriptor.withLock { held in
            guard let file = held.take() else { return }
            // Unlock explicitly, because a child process has a copy of the descriptor between its fork and its exec,
            // and would keep the lock.
            flock(file, LOCK_UN)
            close(file)
        }
    }
}
