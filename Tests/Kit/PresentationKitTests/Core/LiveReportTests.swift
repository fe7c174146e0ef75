import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct LiveReportTests {
    private struct SignInViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var name: Driver<String>
            @Trigger(.secret) var password: Driver<String>
            @Trigger var submit: Driver<Void>
        }

        struct Output {
            @Property var greeting = ""
            @Property(.secret) var token = "t0"
            @Event var failed: Driver<String>
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.name.drive { output.greeting = "Hello \($0)" }.store(in: bag)
            input.password.drive { output.token = $0 }.store(in: bag)
            input.submit.drive { output.$failed("refused") }.store(in: bag)
            return output
        }
    }

    private let journal = Journal()
    private let bag = SubscriptionBag()
    private let scene = Live(SignInViewModel())

    @Test("Members are found by name, inputs first, in order of declaration")
    func names() {
        #expect(scene.followableNames == ["name", "password", "submit", "greeting", "token", "failed"])
    }

    @Test("A follower gets the current values, then every event, with secrets hidden")
    func reports() {
        scene.follow(in: bag) { [note = journal.note] in note("\($0)") }
        journal.expect("<- greeting ", "<- token •••")
        scene.input.$name("Ann")
        scene.input.$password("p4ss")
        scene.input.$submit()
        // An input is reported before the outputs that it causes.
        journal.expect(
            "-> name Ann", "<- greeting Hello Ann", "-> password •••", "<- token •••", "-> submit", "<- failed refused")
    }

    @Test("A report contains a value and its direction, and no value if secret")
    func values() {
        var reports: [LiveReport] = []
        scene.follow(in: bag) { reports.append($0) }
        scene.input.$name("Ann")
        scene.input.$password("p4ss")
        #expect(reports.filter { $0.direction == .input }.map(\.name) == ["name", "password"])
        #expect(reports.first { $0.direction == .input }?.value as? String == "Ann")
        #expect(!reports.contains { $0.value as? String == "p4ss" })
    }

    @Test("A follower ends with its bag, and the scene continues")
    func ends() {
        scene.follow(in: bag) { [note = journal.note] in note("\($0)") }
        _ = journal.history
        bag.cancelAll()
        scene.input.$name("Ann")
        journal.expect()
        #expect(scene.greeting == "Hello Ann")
    }
}
