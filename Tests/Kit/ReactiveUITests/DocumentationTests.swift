import Reactive
import ReactiveUI
import Testing

/// The example of the module's page, word for word: `ExamplesTests` looks for its lines.
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
}
