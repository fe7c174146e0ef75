import Reactive
import ReactiveUI
import Testing

/// The examples of the module's page and comments, word for word: `ExamplesTests` looks for their lines.
@MainActor @Suite struct DocumentationTests {
    @Test("The documentation's example of a scene's members behaves as written") func sceneMembers() {
        struct Input {
            @Trigger var increment: Driver<Void>
        }
        struct Output {
            @Property var count = 0
        }
        let input = Input()
        let output = Output()
        let subscription = input.increment.scan(0) { count, _ in count + 1 }.drive(output.$count)
        input.$increment()
        #expect(output.count == 1)
        subscription.cancel()
    }

    @Test("A view's send to a trigger reaches every follower") func inputs() {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        struct Input {
            @Trigger var load: Driver<Void>
            @Trigger var select: Driver<Int>
        }
        @MainActor func tap(_ input: Input) {
            input.$load()
            input.$select(31)
        }
        @MainActor func log(_ input: Any, in bag: SubscriptionBag) {
            for (name, member) in Mirror(reflecting: input).followableMembers {
                member.follow { print("-> \(name) \($0)") }.store(in: bag)
            }
        }
        let (input, bag) = (Input(), SubscriptionBag())
        log(input, in: bag)
        tap(input)
        #expect(printed == ["-> load ()", "-> select 31"])
    }

    @Test("An output has readable properties and a secret property") func properties() {
        struct Output {
            @Property var title = ""
            @Property(.secret) var token = ""
        }
        let output = Output()
        output.token = "hunter2"
        #expect(output.token == "hunter2")
        #expect(output.$token.sensitivity == .secret)
        #expect(output.$title.sensitivity == .open)
    }

    @Test("A view model sends an event") func events() {
        struct Output {
            @Event var deleted: Driver<Int>
        }
        @MainActor func finish(_ output: Output) {
            output.$deleted.send(31)
        }
        let output = Output()
        var deleted: [Int] = []
        let subscription = output.deleted.drive { deleted.append($0) }
        finish(output)
        #expect(deleted == [31])
        subscription.cancel()
    }
}
