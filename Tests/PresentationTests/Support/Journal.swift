import DomainKit
import PresentationKit
import Reactive
import Testing

/// A scene's life under test, and the one transcript of it: what is asked for, what is shown, where it leads.
///
/// What the test has not expected when the journal goes is reported as an issue: a history is asserted whole.
final class Journal {
    /// The scene lives as long as this bag.
    private(set) var bag = SubscriptionBag()
    private let listeners = SubscriptionBag()
    private var lines: [String] = []
    private var seen = 0
    private let sourceLocation: SourceLocation

    init(sourceLocation: SourceLocation = #_sourceLocation) {
        self.sourceLocation = sourceLocation
    }

    isolated deinit {
        let unseen = lines.dropFirst(seen)
        guard !unseen.isEmpty else { return }
        Issue.record("Written and never expected:\n\(unseen.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }

    /// Writes into the journal for as long as it lives: what navigators and use cases of a test hold.
    var note: (String) -> Void {
        { [weak self] in self?.lines.append($0) }
    }

    /// Notes a text for each element, now and from now on.
    func follow<Element>(_ driver: Driver<Element>, _ text: @escaping (Element) -> String) {
        driver.drive { [note] in note(text($0)) }.store(in: listeners)
    }

    func followErrors(_ errors: Driver<Failure>) {
        follow(errors) { "error: \($0.message)" }
    }

    /// Ends the scene, as leaving it does.
    func endScene() {
        bag = SubscriptionBag()
    }

    /// How many lines the test has not seen yet.
    var unseenCount: Int { lines.count - seen }

    /// Everything written so far. Counts as having seen it.
    var history: [String] {
        seen = lines.count
        return lines
    }

    /// Reports an issue unless these are the lines since the last expectation.
    func expect(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = Array(lines.dropFirst(seen))
        seen = lines.count
        guard actual != expected else { return }
        let rows = (0..<max(actual.count, expected.count)).map { row in
            let left = row < expected.count ? expected[row] : "-"
            let right = row < actual.count ? actual[row] : "-"
            return "\(left == right ? " " : ">") \(left)\n  \(right)"
        }
        Issue.record(
            "The journal is not the expected one (above: expected, below: written):\n\(rows.joined(separator: "\n"))",
            sourceLocation: sourceLocation)
    }
}
