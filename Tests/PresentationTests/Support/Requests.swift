import Reactive

/// The answering side of a gateway: notes what is asked for, and answers when the test says so.
final class Requests<Value: Sendable> {
    private struct Request {
        let number: Int
        let text: String
        let emitter: Emitter<Value>
    }

    /// What the next requests get at once, before `subscribe` returns.
    var immediate: [Observable<Value>] = []
    private let note: (String) -> Void
    private var running: [Request] = []
    private var count = 0

    init(_ journal: Journal) {
        note = journal.note
    }

    /// How many requests have neither been answered to the end nor been cancelled.
    var runningCount: Int { running.count }

    func request(_ text: String) -> Observable<Value> {
        guard immediate.isEmpty else {
            note(text)
            return immediate.removeFirst()
        }
        return .create { [self] emitter in
            let number = MainActor.assumeIsolated { begin(text, emitter) }
            return { MainActor.assumeIsolated { self.release(number) } }
        }
    }

    /// Answers the oldest running request and ends it.
    func answer(_ value: Value) {
        guard let request = running.first else { return note("nobody is waiting for an answer") }
        running.removeFirst()
        request.emitter.send(value)
        request.emitter.finish()
    }

    /// Answers the oldest running request; another answer may follow.
    func answerAndStay(_ value: Value) {
        guard let request = running.first else { return note("nobody is waiting for an answer") }
        request.emitter.send(value)
    }

    /// Ends the oldest running request without an answer.
    func finish() {
        guard !running.isEmpty else { return note("nobody is waiting for an end") }
        running.removeFirst().emitter.finish()
    }

    func fail(_ error: any Error) {
        guard !running.isEmpty else { return note("nobody is waiting for a failure") }
        running.removeFirst().emitter.fail(error)
    }

    private func begin(_ text: String, _ emitter: Emitter<Value>) -> Int {
        count += 1
        note(text)
        running.append(Request(number: count, text: text, emitter: emitter))
        return count
    }

    private func release(_ number: Int) {
        guard let place = running.firstIndex(where: { $0.number == number }) else { return }
        let request = running.remove(at: place)
        note("cancelled: \(request.text)")
    }
}
