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
    private let activity: AppActivity
    private var histories = OutputHistories()
    private var recorded = OutputHistories()
    private var isDirty = true
    private var now = Duration.zero
    /// How many looks in succession, once in a millisecond, the app may be seen doing nothing before what is recorded next
    /// counts as missing.
    private var patience: Int

    init(_ recording: Recording, patience: Int = 2_000) throws {
        self.recording = recording
        self.patience = patience
        let header = recording.header
        time = EventTime(start: header.start)
        let random = SeededRandom(seed: header.seed)
        var dependencies = header.dependencies
        dependencies.startsServer = false
        dependencies.wrapTransport = { [transport] _ in transport }
        dependencies.clock = clock
        dependencies.screenClock = clock
        dependencies.now = { [time] in time.now }
        dependencies.random = { random.draw(from: $0) }
        app = try AppEnvironment(header.options, dependencies, size: header.size)
        activity = AppActivity(of: app)
    }

    /// Plays all events and returns the differences.
    func run() async throws -> [HistoryDifference] {
        flow = app.follow { [weak self] in self?.histories.note(RecordingEvent($0)) }
        defer { transport.cancelAll() }
        app.begin(
            at: try recording.header.link.map { RestorationState.path(to: try Route(link: $0)) }
                ?? RestorationState.path(to: .menu))
        for line in recording.lines {
            // The recorded app set each timer a little later, after handling an answer. So timers that are due at the
            // very end may not have fired in the recording.
            move(to: .milliseconds(line.event == .end ? line.at - 1_000 : line.at))
            await play(line)
        }
        // What the recording does not have needs a moment to show.
        await activity.wait(quietLooks: 100, onLook: { _ in draw() })
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
            await expect { transport.answer(request, with: .success(response.response)) }
        case .failure(let request, let reason):
            recorded.note(line.event, at: line.at)
            await expect { transport.answer(request, with: .failure(reason.error)) }
        case .output:
            // A property's intermediate value may be skipped in the replay: two answers arrived in another order.
            guard let (name, count) = recorded.note(line.event, at: line.at) else { return }
            let value = recorded[name].last?.value
            await expect(skippable: { histories[name].count >= count }) { histories[name].last?.value == value }
        case .input, .event:
            guard let (name, count) = recorded.note(line.event) else { return }
            await expect { histories[name].count >= count }
        case .focus(let name): await expect { app.shell.focusName == name }
        case .end: break
        }
        draw()
    }

    /// Waits for what the recording has next. Once that did not come, nothing else is waited for so long, but long enough
    /// for the timers of the screen.
    ///
    /// A timer that a task has set too late is helped by moving the virtual time a little, once the app does nothing else.
    ///
    /// - Parameter wasSkipped: Whether it may have come and gone; believed of an app that does nothing any more.
    private func expect(skippable wasSkipped: () -> Bool = { false }, _ hasCome: () -> Bool) async {
        draw()
        var quietLooks = 0
        let isThere = await activity.wait(
            quietLooks: patience,
            onLook: { quiet in
                quietLooks = quiet
                if quiet > 100, quiet.isMultiple(of: 50) { move(to: now + .milliseconds(50)) }
                draw()
            }, until: { hasCome() || quietLooks >= 20 && wasSkipped() })
        if !isThere { patience = min(patience, 200) }
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
