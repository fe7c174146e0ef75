import Domain
import Presentation
import Reactive
import ReactiveTesting
import Testing

/// One transcript of everything that happens in a scene: what is asked for, what is shown, where it leads.
final class Journal {
    private let lines = PublishSubject<String>()
    private let recorder: Recorder<String>

    init(sourceLocation: SourceLocation = #_sourceLocation) {
        recorder = Recorder(lines.observable, sourceLocation: sourceLocation)
    }

    func note(_ line: String) {
        lines.send(line)
    }

    /// Notes a text for each element, now and from now on.
    func follow<Element>(_ driver: Driver<Element>, in bag: SubscriptionBag, _ text: @escaping (Element) -> String) {
        driver.drive { self.note(text($0)) }.store(in: bag)
    }

    func followErrors(_ errors: Driver<Failure>, in bag: SubscriptionBag) {
        follow(errors, in: bag) { "error: \($0.message)" }
    }

    /// Reports an issue unless these are the lines since the last expectation.
    func expect(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = Array(recorder.elements.dropFirst(seen))
        seen += actual.count
        guard actual != expected else { return }
        let rows = (0..<max(actual.count, expected.count)).map { row in
            let left = row < expected.count ? expected[row] : "-"
            let right = row < actual.count ? actual[row] : "-"
            return "\(left == right ? " " : ">") \(left.padding(toLength: 44, withPad: " ", startingAt: 0)) \(right)"
        }
        Issue.record(
            "The journal is not the expected one (left: expected, right: written):\n\(rows.joined(separator: "\n"))",
            sourceLocation: sourceLocation)
    }

    /// Everything written so far. Counts as having seen it.
    var history: [String] {
        let all = recorder.elements
        seen = all.count
        return all
    }

    private var seen = 0
}
