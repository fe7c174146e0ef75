import Dispatch
import Foundation
import Synchronization

/// Calls a closure on a queue when a file may have changed, until it is released.
///
/// On Linux the kernel reports changes, so that nothing runs while nothing happens. Elsewhere the closure is called twice
/// a second.
final class FileWatch {
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
    static func changes(
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
        /// `nil` if the folder does not exist, or the system has no watch left.
        private static func reports(
            of file: URL, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
        ) -> sending FileWatch? {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            let events = UInt32(IN_MODIFY) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_TO)
            let folder = file.deletingLastPathComponent().path(percentEncoded: false)
            guard inotify_add_watch(descriptor, folder, events) >= 0 else {
                close(descriptor)
                return nil
            }
            let name = file.lastPathComponent
            let isExpected = Mutex(false)
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler {
                let isNew = names(from: descriptor).contains { $0.hasPrefix(name) }
                guard isNew, isExpected.withLock({ !$0.exchange(true) }) else { return }
                // A process is writing at the moment of the report, so that the change may not be complete.
                queue.asyncAfter(deadline: .now() + 0.05) { body() }
                queue.asyncAfter(deadline: .now() + 0.5) {
                    isExpected.withLock { $0 = false }
                    body()
                }
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

extension Bool {
    fileprivate mutating func exchange(_ new: Bool) -> Bool {
        defer { self = new }
        return self
    }
}
