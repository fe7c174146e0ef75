import DataKit
import PresentationKit
import Reactive
import VirtualTime

/// Performs the steps of a recording in a new app, and records the new events.
///
/// Unlike a ``Replay``, it accepts that the rest of the recording differs. A response without a request is kept for a
/// later request of the same name. If the scene of an input does not exist, the newest scene of the same view model
/// receives the input.
@MainActor
final class RecordedSteps {
    private let recording: Recording
    private let steps: [RecordingLine]
    private let fault: ShownFault
    private let runtime = VirtualRuntime(.task, CountingExecutor(on: .main), capacity: 1_000_000_000)
    private let requests = HeldRequests()
    private var names = SceneNames()
    private var number = 0
    private var lines: [RecordingLine]
    private var given: [Int] = []
    private var inputs = 0
    private var isShown = false
    /// The number of values that each input has received in the app so far. `expected` contains the numbers in the
    /// recording.
    private var received: [String: Int] = [:]
    private var expected: [String: Int] = [:]
    /// The indices of the responses whose request has not been sent yet.
    private var spare: [Int] = []
    /// The number of responses that are still to come for each request name.
    private var coming: [String: Int] = [:]

    init(_ recording: Recording, _ fault: ShownFault) {
        self.recording = recording
        self.fault = fault
        steps = recording.steps
        lines = recording.beginningLines
        for step in steps {
            if let request = step.event.request { coming[request, default: 0] += 1 }
        }
    }

    /// Plays the steps until the app shows the fault. Returns `nil` if it does not.
    func play<App>(
        _ make: @MainActor (Surroundings) async throws -> App, isFaulty: @MainActor (App) -> Bool
    ) async throws -> PlayedSteps? {
        let surroundings = Surroundings(
            recording.header, on: runtime, .replayed(recording.beginnings, ReplayTransport(requests: requests)))
        return try await runtime.observing {
            let app = try await make(surroundings)
            defer { requests.cancelAll() }
            @MainActor func rest() async -> Bool {
                await self.rest()
                if isFaulty(app) { isShown = true }
                return isShown
            }
            var problem: String?
            var start = 0
            search: for index in steps.indices {
                if await rest() { break }
                await runtime.move(to: .milliseconds(steps[index].at))
                if await rest() { break }
                while giveSpare() { if await rest() { break search } }
                if steps[index].event == .end { break }
                start = lines.count
                problem = give(index)
            }
            if case .difference(let difference) = fault {
                isShown = difference.isShown(by: lines, since: start, problem: problem)
                if problem != nil {
                    lines += steps.dropLast().suffix(1)
                } else {
                    lines = difference.corrected(lines, since: start, names)
                }
            }
            guard isShown else { return nil }
            lines.append(RecordingLine(at: now, event: .end))
            withExtendedLifetime(app) {}
            return PlayedSteps(
                recording: Recording(recording.header, lines, name: recording.description), given: given,
                inputs: inputs)
        }
    }

    private var now: Int { runtime.clock.now.offset.wholeMilliseconds }

    /// Waits until the app is idle, and records the events.
    private func rest() async {
        await runtime.settle()
        read()
        if let last = lines.last?.event, last != .idle { lines.append(RecordingLine(at: now, event: .idle)) }
    }

    private func read() {
        for entry in runtime.inspector.log.entries(after: number).entries {
            number = entry.number
            guard let event = RecordingEvent(entry.event, of: runtime.inspector.log, &names) else { continue }
            if case .input(let scene, let name, _, _) = event {
                received["\(scene).\(name)", default: 0] += 1
            }
            if case .sign(let sign) = fault, sign.isShown(by: event) { isShown = true }
            lines.append(RecordingLine(at: entry.time.wholeMilliseconds, event: event))
        }
    }

    /// Performs a step in the app. Returns the reason if that is impossible.
    private func give(_ index: Int) -> String? {
        switch steps[index].event {
        case .input(let recorded, let name, let json, _):
            let scene = names.scenes[recorded] == nil ? names.newest(like: recorded) ?? recorded : recorded
            expected["\(scene).\(name)", default: 0] += 1
            let isSentByApp = received["\(scene).\(name)", default: 0] >= expected["\(scene).\(name)", default: 0]
            guard !isSentByApp else { return nil }
            if let problem = names.send(json, to: name, of: scene) { return problem }
            given.append(index)
            inputs += 1
        case .answer(let request, _, _), .failure(let request, _, _, _):
            coming[request, default: 0] -= 1
            guard answer(index) else {
                spare.append(index)
                return Replay.isNotAsked
            }
        default: break
        }
        return nil
    }

    /// Gives a spare response to a waiting request, if no later response is meant for the request. A name with a hidden
    /// secret fits many requests, so its response waits until the other responses have been used.
    private func giveSpare() -> Bool {
        let index = spare.firstIndex { index in
            guard let request = steps[index].event.request else { return false }
            let isLast =
                request.contains(SecretTexts.replacement)
                ? coming.values.allSatisfy { $0 == 0 } : coming[request, default: 0] == 0
            return isLast && answer(index)
        }
        if let index { spare.remove(at: index) }
        return index != nil
    }

    private func answer(_ index: Int) -> Bool {
        let step = steps[index].event
        let (request, behind, answer): (String, Int, Result<HTTPResponse, any Error>)
        switch step {
        case .answer(let name, let response, let older):
            (request, behind, answer) = (name, older ?? 0, .success(response.response))
        case .failure(let name, let reason, let message, let older):
            (request, behind, answer) = (name, older ?? 0, .failure(reason.error(saying: message)))
        default: return false
        }
        let names = Set(spare.map { steps[$0].event.request }).union(coming.filter { $0.value > 0 }.map(\.key))
        let older = [behind, 0].first { requests.answer(request, behind: $0, with: answer, unless: names.contains) }
        guard let older else { return false }
        given.append(index)
        lines.append(RecordingLine(at: now, event: step.behind(older)))
        return true
    }
}

extension RecordingEvent {
    fileprivate var request: String? {
        switch self {
        case .answer(let request, _, _), .failure(let request, _, _, _): request
        default: nil
        }
    }

    fileprivate func behind(_ count: Int) -> RecordingEvent {
        let older = count == 0 ? nil : count
        switch self {
        case .answer(let request, let response, _):
            return .answer(request: request, response: response, behind: older)
        case .failure(let request, let reason, let message, _):
            return .failure(request: request, reason: reason, message: message, behind: older)
        default: return self
        }
    }
}
