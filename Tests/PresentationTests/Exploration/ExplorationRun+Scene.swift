import PresentationKit
import ReactiveTesting
import ReactiveUI
import Testing

extension ExplorationRun {
    /// Runs a scene with all of its inputs, shows its outputs, and releases the last reference at any step.
    ///
    /// - Parameters:
    ///   - values: The values of each input that has a value.
    ///   - entered: Values that are entered before the first step.
    func runs<Model: ViewModel>(
        _ model: Model, entering entered: KeyValuePairs<String, any Sendable> = [:],
        sending values: [String: [any Sendable]] = [:]
    ) -> Model.Output {
        let holder = Holder(Live(model))
        let output = holder.output
        let inputs = holder.inputs
        let names = Set(inputs.map(\.name))
        #expect(names.isSuperset(of: values.keys) && names.isSuperset(of: entered.map(\.key)))
        for (name, value) in entered {
            for input in inputs where input.name == name { #expect(input.member.replay(value)) }
        }
        for (name, member) in inputs {
            for value in values[name] ?? [()] {
                let text = (value as? any Identifiable).map { "\($0.id)" } ?? "\(value)"
                input(value is Void ? name : "\(name) \(text)") {
                    #expect(member.replay(value), "\(value) is no value of \(name)")
                }
            }
        }
        shows(output)
        ends { holder.drop() }
        always("A scene ends with its last reference") { !holder.isLeaked }
        return output
    }

    /// The only reference to a scene.
    private final class Holder<Model: ViewModel> {
        private var scene: Live<Model>?
        private weak var released: Live<Model>?
        let output: Model.Output
        let inputs: [(name: String, member: any Followable)]

        init(_ scene: Live<Model>) {
            self.scene = scene
            released = scene
            output = scene.output
            inputs = scene.inputMembers
        }

        var isLeaked: Bool { scene == nil && released != nil }
        func drop() { scene = nil }
    }

    // MARK: Conditions of many scenes

    var hasEnded: Bool { steps.contains("end") }

    /// Returns whether the last step begins with one of these prefixes.
    func isStep(_ prefixes: String...) -> Bool {
        steps.last.map { step in prefixes.contains { step.hasPrefix($0) } } ?? false
    }

    /// Returns whether the last step has written a line with this prefix.
    func hasWritten(_ prefix: String) -> Bool { lines.contains { $0.hasPrefix(prefix) } }

    /// Requires that an event occurs once in these steps, and in no other step.
    func emits(_ event: String, in steps: String..., when condition: @escaping () -> Bool = { true }) {
        always("\(event) is sent once after each of: \(steps.joined(separator: ", "))") { [unowned self] in
            let isExpected = self.steps.last.map { step in steps.contains { step.hasPrefix($0) } } ?? false
            return lines.count { $0 == event || $0.hasPrefix("\(event): ") } == (isExpected && condition() ? 1 : 0)
        }
    }

    /// Requires that each failure is reported once, and no other value.
    func reports(_ event: String = "errors", failuresOf requests: String...) {
        always("\(event) has each failure once") { [unowned self] in
            let isExpected = steps.last.map { step in
                step.hasSuffix(": offline") && requests.contains { step.hasPrefix("fail \($0)") }
            }
            return lines.count { $0.hasPrefix("\(event): ") } == (isExpected == true ? 1 : 0)
        }
    }

    /// Requires that later inputs do not cancel running requests. A live query may be subscribed to again.
    func finishesEverything() {
        always("Only the end cancels") { [unowned self] in
            isStep("end") || !lines.contains { $0.hasPrefix("cancelled") && !$0.hasPrefix("cancelled: watch") }
        }
    }

    /// Requires that a list of pages is busy while a page is pending, and contains each row once.
    func pages<Item>(_ list: @escaping () -> PagedList<Item>, _ pendingCount: @escaping () -> Int) {
        always("One page is pending at most") { pendingCount() <= 1 }
        always("Busy means that a page is pending") { list().isBusy == (pendingCount() > 0) }
        always("A reload requests a page, past the cache") { [unowned self] in
            guard isStep("reload") else { return true }
            let request = lines.first { $0.hasPrefix("get ") || $0.hasPrefix("search ") }
            return pendingCount() == 1 && request?.hasSuffix(", fresh") ?? true
        }
        checksRows(list)
    }

    /// Requires that a list with a live query is busy until the first rows arrive, and shows the latest rows.
    func follows<Item>(_ list: @escaping () -> PagedList<Item>, _ pendingCount: @escaping () -> Int) {
        always("The list is watched once") { pendingCount() <= 1 }
        always("A busy list is watched") { !list().isBusy || pendingCount() == 1 }
        checksRows(list)
    }

    private func checksRows<Item>(_ list: @escaping () -> PagedList<Item>) {
        always("A row appears once") { Set(list().map(\.id)).count == list().count }
        always("A failure is kept until the next request") { list().failure == nil || !list().isBusy }
    }
}
