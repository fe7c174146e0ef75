import Dispatch
import Foundation
import Synchronization

/// Calls a closure on a queue when a file may have changed, or a process that may change it has closed it, until the
/// watch is released. A call that is already due may still follow the release.
///
/// On Linux, the kernel reports changes, so nothing runs while the file is unchanged. Elsewhere the closure is called
/// twice a second.
package final class FileWatch {
    private var timer: (any DispatchSourceTimer)?
    private var reports: (any DispatchSourceRead)?

    private init(timer: sending any DispatchSourceTimer) {
        self.timer = timer
    }

    private init(reports: sending any DispatchSourceRead) {
        self.reports = reports
    }

    deinit {
        timer?.cancel()
        reports?.cancel()
    }

    /// Watches a file, and the files next to it whose names begin with its name.
    package static func changes(
        of path: String, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
    ) -> sending FileWatch {
        #if canImport(Glibc)
            if let watch = reports(of: URL(filePath: path), on: queue, body) { return watch }
        #endif
        return everyHalfSecond(on: queue, body)
    }

    static func everyHalfSecond(
        on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
    ) -> sending FileWatch {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { body() }
        timer.schedule(deadline: .now() + 0.5, repeating: 0.5, leeway: .milliseconds(100))
        timer.activate()
        return FileWatch(timer: timer)
    }

    #if canImport(Glibc)
        /// Starts to receive the kernel's reports. Returns `nil` if the folder does not exist, or the system's limit of
        /// watches is reached.
        private static func reports(
            of file: URL, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
        ) -> sending FileWatch? {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            let changes = UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_TO)
            // IN_CLOSE_WRITE also reports the end of a killed process, which has lost its locks.
            let events = changes | UInt32(IN_CLOSE_WRITE)
            let folder = file.deletingLastPathComponent().path(percentEncoded: false)
            guard inotify_add_watch(descriptor, folder, events) >= 0 else {
                close(descriptor)
                return nil
            }
            let name = file.lastPathComponent
            let checks = Checks(on: queue, body)
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler {
                // A report without a name means that the kernel has lost some reports.
                if names(from: descriptor).contains(where: { $0.isEmpty || $0.hasPrefix(name) }) { checks.report() }
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            return FileWatch(reports: source)
        }

        /// The names of the files in the pending reports. Empty for reports without a name.
        private static func names(from descriptor: Int32) -> [String] {
            var names: [String] = []
            let header = MemoryLayout<inotify_event>.size
            withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: MemoryLayout<inotify_event>.alignment) {
                buffer in
                while true {
                    let count = read(descriptor, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    var start = 0
                    while start + header <= count {
                        let length = Int(buffer.load(fromByteOffset: start, as: inotify_event.self).len)
                        let name = buffer[(start + header)..<min(count, start + header + length)].prefix { $0 != 0 }
                        names.append(String(decoding: name, as: UTF8.self))
                        start += header + length
                    }
                }
            }
            return names
        }
    #endif
}

#if canImport(Glibc)
    /// Checks a file after reports. Several reports cause one check, and another check follows the last report.
    private final class Checks: Sendable {
        private enum State { case idle, due, reported }

        private let state = Mutex(State.idle)
        private let queue: DispatchQueue
        private let body: @Sendable () -> Void

        init(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
            self.queue = queue
            self.body = body
        }

        func report() {
            let isFirst = state.withLock { state in
                defer { state = state == .idle ? .due : .reported }
                return state == .idle
            }
            if isFirst { check() }
        }

        private func check() {
            // The process may still be writing at the moment of the report, so wait until the change is likely to be
            // complete.
            queue.asyncAfter(deadline: .now() + 0.05) { self.body() }
            queue.asyncAfter(deadline: .now() + 0.5) {
                // Reset the state before the check, because a report that arrives during the check requires another
                // one.
                let isReported = self.state.withLock { state in
                    defer { state = state == .reported ? .due : .idle }
                    return state == .reported
                }
                self.body()
                if isReported { self.check() }
            }
        }
    }
#endif
