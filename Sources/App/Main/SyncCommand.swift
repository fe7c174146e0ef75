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
        let line = line(progress, after: elapsed, window: isLive ? windowColumns : nil)
        print(isLive ? "\r\u{1B}[K\(line)" : line, terminator: isLive ? "" : "\n")
        fflush(nil)
    }

    /// The width of the window, or `nil` if the terminal does not report it.
    private static var windowColumns: Int? {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, numericCast(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
        return Int(window.ws_col)
    }

    /// Returns a line that fits into the columns of the window, because the next line could not overwrite a wrapped
    /// line.
    static func line(_ progress: WorkProgress, after elapsed: Duration, window: Int?) -> String {
        // Some terminals wrap a line at the last column.
        guard let columns = window.map({ $0 - 1 }) else { return text(progress, after: elapsed, columns: 30) }
        let rest = TextWidth.columns(text(progress, after: elapsed, columns: 0))
        return text(progress, after: elapsed, columns: min(30, max(0, columns - rest))).truncated(toColumns: columns)
    }

    static func summary(_ progress: WorkProgress, in folder: URL) -> String {
        let saved = "Saved \(progress.done - progress.unreadable) products in \(folder.path(percentEncoded: false))."
        guard progress.unreadable > 0 else { return saved }
        return saved + " \(progress.unreadable) of \(progress.total) could not be read."
    }

    static func text(_ progress: WorkProgress, after elapsed: Duration, columns: Int) -> String {
        let part = progress.fraction
        let bar = Bar.text(part, columns: columns).padded(toColumns: columns)
        let left = part > 0 ? elapsed / part - elapsed : .zero
        return "Syncing products  \(bar)  \(progress.done)/\(progress.total)  \(left.components.seconds) s left"
    }
}
