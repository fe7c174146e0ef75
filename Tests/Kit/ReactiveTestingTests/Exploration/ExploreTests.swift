import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) @MainActor struct ExploreTests {
    @Test("Explore finds each race, in at most six steps", arguments: Race.all)
    func races(_ race: Race) throws {
        var steps: [String]?
        withKnownIssue {
            steps = try explore(depth: 6) { race.body($0, false) }.violation
        }
        let found = try #require(steps)
        #expect(found.count <= 6)
        withKnownIssue { try explore(replaying: found) { race.body($0, false) } }
    }

    @Test("Explore finds no violation in the screens without a race", arguments: Race.all)
    func correct(_ race: Race) throws {
        let report = try explore(depth: 5) { race.body($0, true) }
        #expect(report.violation == nil)
        #expect(report.states > 2)
    }

    @Test("Exploring equal states once finds the same violations as exploring all", arguments: Race.all)
    func pruning(_ race: Race) throws {
        for isCorrect in [true, false] {
            var reports: [ExplorationReport] = []
            withKnownIssue(isIntermittent: true) {
                for pruning in [true, false] {
                    reports.append(try explore(depth: 3, pruning: pruning) { race.body($0, isCorrect) })
                }
            }
            #expect(reports[0].violation == reports[1].violation)
            #expect(reports[0].histories <= reports[1].histories)
        }
    }

    @Test("A counterexample is printed as a test with its steps and lines")
    func counterexample() throws {
        try withKnownIssue {
            try explore { Race.all[0].body($0, false) }
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.contains(
                    """
                    @Test("The last search is shown") @MainActor
                    func counterexample() throws {
                        try explore(replaying: [
                            // at the start
                            "search a",
                            //     find a
                            //     last search: a
                            "search b",
                            //     find b
                            //     last search: b
                            "answer find b: find b",
                            //     shown: find b
                            "answer find a: find a",
                            //     shown: find a
                        ]) { run in
                    """)
            }
        }
    }

    @Test("Explore reports a scene that behaves differently the second time")
    func nondeterminism() throws {
        var count = 0
        try withKnownIssue {
            try explore { run in
                count += 1
                let number = count
                run.input("tap") { run.journal.note("\(number)") }
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("The same steps had another effect") }
        }
    }

    @Test("Explore reports that its budget has ended before the last history")
    func budget() throws {
        try withKnownIssue {
            try explore(budget: .zero) { $0.input("tap") {} }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("Raise the budget or lower the depth") }
        }
    }

    @Test("A replay reports an impossible step")
    func impossibleStep() throws {
        try withKnownIssue {
            try explore(replaying: ["tap", "tip"]) { $0.input("tap") {} }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("Step 2, “tip”, is not possible. Possible steps: tap.") }
        }
    }

    @Test("Explore sends values to a plain observable")
    func observable() throws {
        let report = try explore(depth: 3) { run in
            let numbers = PublishSubject<Int>()
            var sum = 0
            run.sends(numbers, 1, 2)
            run.shows("sum", numbers.observable.scan(0, +))
            run.shows("count") { sum }
            numbers.driver.drive { sum += $0 }.store(in: run.journal.bag)
            run.always("A sum only grows") { sum >= 0 }
        }
        #expect(report.description == "11 histories of up to 3 steps, 7 states, equal states explored once")
    }

    private struct Login: Equatable, CustomReflectable {
        var password = ""
        var customMirror: Mirror { Mirror(self, children: []) }
    }

    @Test("Explore distinguishes states with different secrets", arguments: [true, false])
    func secrets(isLabeled: Bool) throws {
        struct Output {
            @Property(.secret) var login = Login()
        }
        struct PlainOutput {
            @Property var login = Login()
        }
        let report = try explore(depth: 2) { run in
            let (secret, plain) = (Output(), PlainOutput())
            for password in ["a", "b"] {
                run.input(password) {
                    if isLabeled { secret.login.password = password } else { plain.login.password = password }
                }
            }
            run.shows(secret)
            run.shows(plain)
        }
        #expect(report.states == 3)
    }

    @Test("A condition can read all steps so far and the last step's lines")
    func lines() throws {
        try explore(depth: 2) { run in
            run.input("tap") { run.journal.note("\(run.steps)") }
            run.always("Each tap writes its steps") { run.lines == (run.steps.isEmpty ? [] : ["\(run.steps)"]) }
        }
    }
}
