import Presentation
import PresentationKit
import TerminalKit
import VirtualTime

/// Plays a recording: gives a new app, without a server and without a folder, the recorded inputs in virtual time, and
/// compares the values of its view models.
final class Replay {
    private let recording: Recording
    private let clock = VirtualClock()
    private let transport = ReplayTransport()
    private let time: EventTime
    private let app: AppEnvironment
    private var flow: SceneFollower?
    private var histories = OutputHistories()
    private var recorded = OutputHistories()
    private var isDirty = true
    private var now = Duration.zero
    /// The number of times to look for the next recorded value, a millisecond apart.
    private var patience: Int

    /// - Parameter patience: The number of times to look for a recorded value, a millisecond apart. Looks instead of a
    ///   time limit: on a busy machine each look takes longer, and so does the value.
    init(_ recording: Recording, patience: Int = 5_000) throws {
        self.recording = recording
        self.patience = patience
        let header = recording.header
        time = EventTime(start: header.start)
        let random = SeededRandom(seed: header.seed)
        var dependencies = Dependencies()
        dependencies.startsServer = false
        dependencies.preferences = header.preferencesGateway
        dependencies.wrapTransport = { [transport] _ in transport }
        dependencies.clock = clock
        dependencies.now = { [time] in time.now }
        dependencies.random = { random.draw(from: $0) }
        app = try AppEnvironment(
            header.options, dependencies, size: header.size, formatting: header.formatting, clock: clock,
            onRequest: { _ in })
    }

    /// Plays all events and returns the differences.
    func run() async throws -> [HistoryDifference] {
        flow = app.follow { [weak self] in self?.histories.note(RecordingEvent($0)) }
        defer { transport.cancelAll() }
        app.begin(
            at: try recording.header.link.map { RestorationState.path(to: try Route(link: $0)) }
                ?? RestorationState.path(to: .menu))
        var previous: RecordingLine?
        for line in recording.lines {
            // The recorded app set each timer a little later, after handling an answer. So timers that are due at the
            // very end may not have fired in the recording.
            move(to: .milliseconds(line.event == .end ? line.at - 1_000 : line.at))
            if line.event.step != nil, let previous, line.at - previous.at >= 10 {
                // Everything before this input had been visible to the user, but not all of it is recorded, such as a
                // list of choices that an answer has opened.
                await wait(atMost: 50) { false }
            }
            await play(line)
            previous = line
        }
        // Gives values that the recording does not have a moment to appear.
        await wait(atMost: 100) { false }
        return histories.differences(from: recorded, isWhole: recording.isWhole)
    }

    private func play(_ line: RecordingLine) async {
        if line.event.isGiven { time.move(to: line.at) }
        if let step = line.event.step {
            recorded.begin(step)
            histories.begin(step)
        }
        switch line.event {
        case .key, .paste:
            for event in (try? line.event.inputEvents) ?? [] { app.shell.handle(event) }
        case .size(let columns, let rows): app.shell.size = GridSize(columns: columns, rows: rows)
        case .answer(let request, let response):
            recorded.note(line.event, at: line.at)
            await expect { [transport] in transport.answer(request, with: .success(response.response)) }
        case .failure(let request, let reason):
            recorded.note(line.event, at: line.at)
            await expect { [transport] in transport.answer(request, with: .failure(reason.error)) }
        case .output:
            // A property's intermediate value may be skipped in the replay: two answers arrived in another order.
            guard let (name, count) = recorded.note(line.event, at: line.at) else { return }
            let value = recorded[name].last?.value
            await expect { [weak self] in
                self.map { $0.histories[name].count >= count || $0.histories[name].last?.value == value } ?? true
            }
        case .input, .event:
            guard let (name, count) = recorded.note(line.event) else { return }
            await expect { [weak self] in self.map { $0.histories[name].count >= count } ?? true }
        case .end: break
        }
        draw()
    }

    /// Waits for the next recorded value. Once one was missing, later waits are shorter, but long enough for the timers
    /// of the screen.
    private func expect(_ hasCome: () -> Bool) async {
        if await !wait(atMost: patience, until: hasCome) { patience = min(patience, 200) }
    }

    /// Waits for databases and tasks, which work in real time. Moves the virtual time a little for a timer that a task
    /// has set too late.
    @discardableResult
    private func wait(atMost looks: Int, until hasCome: () -> Bool) async -> Bool {
        for look in 1...looks {
            if hasCome() { return true }
            draw()
            try? await ContinuousClock().sleep(for: .milliseconds(1))
            if look.isMultiple(of: 50), looks > 100 { move(to: now + .milliseconds(50)) }
        }
        return hasCome()
    }

    private func move(to moment: Duration) {
        now = max(now, moment)
        clock.advance(to: VirtualClock.Instant(offset: now))
    }

    /// Draws a frame if something has changed, as the terminal would: scenes get their sizes from drawing.
    private func draw() {
        guard isDirty else { return }
        isDirty = false
        _ = app.shell.frame { [weak self] in self?.isDirty = true }
    }
}
