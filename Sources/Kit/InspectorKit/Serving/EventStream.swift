import Foundation
import PresentationKit
import Synchronization

/// The events that one open page receives: first everything alive, then each new entry.
///
/// It reads the log where it left off, so that a page costs the app nothing and the log bounds the entries kept for it.
/// If the log drops entries before the page has read them, they are counted, and the page receives everything alive
/// again. If several states replace each other within a frame's time, only the last one is sent.
final class EventStream: Sendable {
    private struct State {
        var number: Int
        var hasBegun = false
        /// The latest message that lists the actions available to the page. It is sent again when it changes.
        var run: RunMessage?
    }

    /// The most entries of one part. They are encoded on the server's only thread, which other pages wait for.
    private static let most = 1_000
    /// A state that is replaced within this many milliseconds is not sent, because it would not be seen.
    private static let frame = 50.0
    /// How many entries from before it was opened a page gets.
    private static let before = 500

    private let run: InspectedRun
    private let isCurrent: @Sendable () -> Bool
    private let state: Mutex<State>

    private var log: FlowLog { run.log }

    /// - Parameters:
    ///   - number: The last entry that the page has read. 0 if it has read none.
    ///   - isCurrent: Whether pages still show the run. Otherwise the stream ends, and the page connects again.
    init(_ run: InspectedRun, after number: Int, isCurrent: @escaping @Sendable () -> Bool = { true }) {
        self.run = run
        self.isCurrent = isCurrent
        state = Mutex(State(number: max(0, number)))
    }

    /// Returns the next part, empty if nothing has happened. Called by the server's thread.
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
                // A page that opens gets the newest part of the past. A page that returns gets the entries that it has
                // missed.
                if state.number == 0 || state.number > now.number { state.number = max(0, now.number - Self.before) }
                return event("now", MomentMessage(now, of: log)) + changes
            }
            let (entries, missed) = log.entries(after: state.number, most: Self.most)
            guard let last = entries.last else { return changes }
            state.number = last.number
            let part = changes + event("entries", EntriesMessage(missed: missed, entries: coalesced(entries)))
            // A missed entry may have been the start or the end of anything.
            return missed == 0 ? part : part + event("now", MomentMessage(log.now, of: log))
        }
    }

    private func event(_ name: String, _ message: some Encodable) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(message) else { return [] }
        return Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }

    /// Leaves out states that the next one replaces before they could be seen.
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
