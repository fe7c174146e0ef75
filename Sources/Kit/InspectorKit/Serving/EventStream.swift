import Foundation
import PresentationKit
import Synchronization

/// The events for one open page: first everything that is alive, then each new entry.
///
/// The stream continues reading the log where it left off. So a page costs the app nothing, and the log limits the
/// number of entries that are kept for it. If the log drops entries before the page has read them, the page receives
/// their number and everything that is alive. If several values of a state follow each other within 50 ms, only the
/// last one is sent.
final class EventStream: Sendable {
    private struct State {
        var number: Int
        var hasBegun = false
        /// The latest message about the actions that are available to the page. The stream sends the message again when
        /// it changes.
        var run: RunMessage?
    }

    /// The maximum number of entries in one part. The server encodes them on its only thread, and other pages wait for
    /// this.
    private static let most = 1_000
    /// A value that is replaced within this many milliseconds is not sent, because a person could not see it.
    private static let frame = 50.0
    /// The number of earlier entries that a new page receives.
    private static let before = 500

    private let run: InspectedRun
    private let isCurrent: @Sendable () -> Bool
    private let state: Mutex<State>

    private var log: FlowLog { run.log }

    /// - Parameters:
    ///   - number: The number of the last entry that the page has read, or 0 if it has read none.
    ///   - isCurrent: Whether pages still show the run. If not, the stream ends, and the page reconnects.
    init(_ run: InspectedRun, after number: Int, isCurrent: @escaping @Sendable () -> Bool = { true }) {
        self.run = run
        self.isCurrent = isCurrent
        state = Mutex(State(number: max(0, number)))
    }

    /// Returns the next part, which is empty if nothing has happened. The server's thread calls this function.
    @Sendable
    func next() -> [UInt8]? {
        guard isCurrent() else { return nil }
        return state.withLock { state in
            let message = RunMessage(run)
            defer { state.run = message }
            let changes = state.run == message ? [] : event("run", message)
            guard state.hasBegun else {
                state.hasBegun = true
                let now = log.now
                // A new page receives the newest entries. A page that reconnects receives the entries that it has
                // missed.
                if state.number == 0 || state.number > now.number { state.number = max(0, now.number - Self.before) }
                return event("now", MomentMessage(now, of: log)) + changes
            }
            let (entries, missed) = log.entries(after: state.number, most: Self.most)
            guard let last = entries.last else { return changes }
            state.number = last.number
            let part = changes + event("entries", EntriesMessage(missed: missed, entries: coalesced(entries)))
            // One of the missed entries may have been the start or the end of any scene or request, so send everything
            // that is alive again.
            return missed == 0 ? part : part + event("now", MomentMessage(log.now, of: log))
        }
    }

    private func event(_ name: String, _ message: some Encodable) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(message) else { return [] }
        return Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }

    /// Leaves out values that are replaced before a person could see them.
    private func coalesced(_ entries: [FlowEntry]) -> [EntryMessage] {
        var later: [String: Int] = [:]
        var messages: [EntryMessage] = []
        for entry in entries.reversed() {
            guard case .value(let scene, let report, false) = entry.event, report.isState else {
                messages.append(EntryMessage(entry, of: log))
                continue
            }
            let name = "\(scene) \(report.name)"
            if let index = later[name], messages[index].time - entry.time.milliseconds <= Self.frame {
                messages[index].sets += 1
            } else {
                later[name] = messages.count
                messages.append(EntryMessage(entry, of: log))
            }
        }
        return messages.reversed()
    }
}
