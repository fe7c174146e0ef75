import Reactive
import ReactiveUI
import Testing

/// One history of an exploration. In its body, `explore` passes a run with which you build the scene and declare
/// everything that can happen.
@MainActor
public final class ExplorationRun {
    struct Choice {
        let name: String
        let perform: () -> Void
    }

    private struct Condition {
        let name: String
        let holds: () -> Bool
    }

    /// The clock of this history. Its next timer is one of the possible steps.
    public let clock = TestClock()
    /// The journal of this history. In a counterexample, the lines written during a step appear after the step.
    public let journal = Journal()

    private let bag = SubscriptionBag()
    private var inputs: [(choice: Choice, times: Int)] = []
    private var requests: [() -> (pending: [String], choices: [Choice])] = []
    private var shown: [(name: String, value: () -> Any)] = []
    private var texts: [String: String] = [:]
    private var always: [Condition] = []
    private var atEnd: [Condition] = []
    private var end: (() -> Void)?
    private var hasEnded = false
    /// The lines that each step has written to the journal. The first element contains the lines from before the first
    /// step.
    private(set) var transcript: [[String]] = []
    /// The names of the steps so far. During a step, its own name is the last one.
    ///
    /// The steps are not part of the state, because the exploration does not continue a history if an earlier history
    /// has reached the same state. So a condition may depend on the last step, but not on earlier steps.
    public private(set) var steps: [String] = []
    /// The lines that the last step has written: requests, outputs, and other notes in the journal. Use them in
    /// conditions about a step, such as *a failure is shown once*.
    public var lines: [String] { transcript.last ?? [] }

    init() {}

    // MARK: Steps

    /// Adds an input, which may be sent at any step until the scene ends.
    ///
    /// - Parameters:
    ///   - name: The name of the step in a counterexample.
    ///   - times: The maximum number of times that the input is sent in one history.
    ///   - send: Sends the input.
    public func input(_ name: String, times: Int = .max, _ send: @escaping () -> Void) {
        inputs.append((Choice(name: name, perform: send), times))
    }

    /// Adds an input for each of the values.
    public func sends<Value>(_ subject: PublishSubject<Value>, _ values: Value..., named name: String = "send") {
        for value in values { input("\(name) \(value)") { subject.send(value) } }
    }

    /// Returns a test double for requests that writes to this run's journal.
    public func requests<Value>(_ value: Value.Type = Value.self) -> Requests<Value> { Requests(journal) }

    /// Lets each pending request end with each of these results, in any order.
    public func answers<Value>(_ requests: Requests<Value>, _ answers: Result<Value, any Error>...) {
        self.answers(requests) { _ in answers }
    }

    /// Lets each pending request end with each of the results that the closure returns for its text, in any order.
    public func answers<Value>(_ requests: Requests<Value>, _ answers: @escaping (String) -> [Result<Value, any Error>])
    {
        self.requests.append {
            let pending = requests.pending
            let choices = pending.enumerated().flatMap { index, text in
                answers(text).map { answer in
                    switch answer {
                    case .success(let value):
                        let value = Value.self == Void.self ? "" : ": \(Self.short(value))"
                        return Choice(name: "answer \(text)\(value)") { [answer] in
                            if case .success(let value) = answer { requests.answer(value, to: .at(index)) }
                        }
                    case .failure(let error):
                        return Choice(name: "fail \(text): \(Self.short(error))") {
                            requests.fail(error, to: .at(index))
                        }
                    }
                }
            }
            return (pending, choices)
        }
    }

    /// Lets the scene end once, at any step. After that, no more inputs are sent, and the exploration checks that all
    /// requests and timers were cancelled.
    public func ends(_ end: @escaping () -> Void) { self.end = end }

    // MARK: Outputs

    /// Includes all properties of a view model's output in the state. The report shows their values and the events
    /// after each step.
    public func shows<Output>(_ output: Output) {
        for (name, member) in Mirror(reflecting: output).followableMembers { shows(name, member) }
    }

    private func shows(_ name: String, _ member: some Followable) {
        member.follow { [note = journal.note] value in note(value is Void ? name : "\(name): \(Self.short(value))") }
            .store(in: bag)
        guard member.isState else { return }
        let latest = Latest()
        // Use the driver, because `follow` hides the values of secret members, and all states would look equal.
        member.driver.drive { latest.value = $0 }.store(in: bag)
        shown.append((name, { latest.value }))
    }

    /// Includes the last element and the end of an observable in the state. The report shows them after each step.
    public func shows<Element>(_ name: String, _ observable: Observable<Element>) {
        let latest = Latest()
        observable.subscribe { [note = journal.note] element in
            note("\(name): \(element)")
            MainActor.assumeIsolated { latest.value = element }
        } onCompletion: { [note = journal.note] completion in
            note("\(name): \(completion)")
            MainActor.assumeIsolated { latest.value = (latest.value, "\(completion)") }
        }
        .store(in: bag)
        shown.append((name, { latest.value }))
    }

    /// Adds a value to the state that is compared. The report shows the value after each step that changes it.
    ///
    /// Show every value that a condition depends on, because states that look equal are explored only once.
    public func shows<Value>(_ name: String, _ value: @escaping () -> Value) {
        shown.append((name, value))
        texts[name] = ""
    }

    // MARK: Conditions

    /// Checks a condition at the start and after each step.
    public func always(_ name: String, _ holds: @escaping () -> Bool) {
        always.append(Condition(name: name, holds: holds))
    }

    /// Checks a condition whenever no request and no timer is pending.
    public func atEnd(_ name: String, _ holds: @escaping () -> Bool) {
        atEnd.append(Condition(name: name, holds: holds))
    }

    // MARK: Exploring

    var isIdle: Bool { clock.pendingCount == 0 && requests.allSatisfy { $0().pending.isEmpty } }

    /// The possible steps, each with a unique name.
    var choices: [Choice] {
        var all = hasEnded ? [] : inputs.filter { $0.times > 0 }.map(\.choice)
        all += requests.flatMap { $0().choices }
        if clock.pendingCount > 0 {
            all.append(Choice(name: "next timer") { [clock] in clock.advanceToNext() })
        }
        if end != nil, !hasEnded { all.append(Choice(name: "end") {}) }
        var counts: [String: Int] = [:]
        return all.map { choice in
            counts[choice.name, default: 0] += 1
            let count = counts[choice.name, default: 1]
            return count == 1 ? choice : Choice(name: "\(choice.name) (\(count))", perform: choice.perform)
        }
    }

    /// Performs a step, if it is possible now.
    func perform(_ name: String) -> Bool {
        guard let choice = choices.first(where: { $0.name == name }) else { return false }
        if !hasEnded, let index = inputs.firstIndex(where: { $0.choice.name == name }) { inputs[index].times -= 1 }
        steps.append(name)
        choice.perform()
        if name == "end" {
            hasEnded = true
            end?()
        }
        takeLines()
        return true
    }

    func takeLines() {
        for (name, value) in shown {
            guard let earlier = texts[name] else { continue }
            let text = Self.short(value())
            if text != earlier { journal.note("\(name): \(text)") }
            texts[name] = text
        }
        let count = journal.unseenCount
        transcript.append(journal.history.suffix(count))
    }

    /// The name of the first condition that is violated now.
    var violation: String? {
        if hasEnded, !isIdle { return "The end of the scene cancels its requests and timers" }
        return (always + (isIdle ? atEnd : [])).first { !$0.holds() }?.name
    }

    /// Everything that distinguishes two states: the shown values, the pending work, and whether the conditions hold.
    /// The search also compares the possible steps.
    var state: ExploredState {
        var text = "\(clock.remainingTimes) \(requests.map { $0().pending }) "
        text += "\((always + atEnd).map { $0.holds() })\n"
        if shown.isEmpty { text += transcript.joined().joined(separator: "\n") }
        let values = shown.map { $0.value() }
        for (name, value) in zip(shown.map(\.name), values) {
            text += name + "\n"
            dump(value, to: &text)
        }
        return ExploredState(text: text, values: values)
    }

    /// Releases the scene, which the closures retain, and breaks the retain cycles of a body whose closures use the
    /// run.
    func tearDown() {
        if !hasEnded { end?() }
        bag.cancelAll()
        journal.bag.cancelAll()
        (inputs, requests, shown, always, atEnd, end) = ([], [], [], [], [], nil)
        _ = journal.history
    }

    private final class Latest {
        var value: Any = ()
    }

    private static func short(_ value: Any) -> String {
        let text = "\(value)"
        // Compare only the prefixes, because counting all characters of a long description would take most of a step's
        // time.
        let start = text.prefix(80)
        let shown = start.endIndex < text.endIndex ? start.dropLast() + "…" : start
        return shown.split(separator: "\n").joined(separator: " ")
    }
}
