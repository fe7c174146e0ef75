import Domain
import Foundation
import TerminalKit

/// `App sync`: saves all pages of products in one step at the end, so that an interruption changes nothing.
enum SyncCommand {
    static func run(_ options: LaunchOptions, _ folder: DataFolder) async throws -> Int32 {
        let live = try LiveServices(options, Dependencies(folder: folder))
        if let failure = live.storeFailure { throw failure }
        let start = ContinuousClock.now
        var last: WorkProgress?
        for try await progress in live.services.useCases.syncProducts() {
            last = progress
            show(progress, after: ContinuousClock.now - start)
        }
        if isLive { print() }
        print(summary(last ?? WorkProgress(done: 0, total: 0), in: folder.url))
        return ExitCode.success
    }

    private static var isLive: Bool { isatty(STDOUT_FILENO) == 1 }

    private static func show(_ progress: WorkProgress, after elapsed: Duration) {
        let line = text(progress, after: elapsed, columns: 30)
        print(isLive ? "\r\u{1B}[K\(line)" : line, terminator: isLive ? "" : "\n")
        fflush(nil)
    }

    static func summary(_ progress: WorkProgress, in folder: URL) -> String {
        let saved = "Saved \(progress.done - progress.unreadable) products in \(folder.path(percentEncoded: false))."
        guard progress.unreadable > 0 else { return saved }
        return saved + " \(progress.unreadable) of \(progress.total) could not be read."
    }

    /// A bar, the counts, and an estimate of the remaining time.
    static func text(_ progress: WorkProgress, after elapsed: Duration, columns: Int) -> String {
        let part = progress.fraction
        let bar = Bar.text(part, columns: columns).padded(toColumns: columns)
        let left = part > 0 ? elapsed / part - elapsed : .zero
        return "Syncing products  \(bar)  \(progress.done)/\(progress.total)  \(left.components.seconds) s left"
    }
}
