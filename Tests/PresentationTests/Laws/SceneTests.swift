import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

/// Laws of every scene: its creation starts no work, and no work is left after its end.
@Suite(.noLeaks) struct SceneTests {
    private let context = TestContext()

    /// One value of every type that an input takes.
    private let values: [any Sendable] = [
        (), "Valid text", Int.sampleID(1), User.ID.sampleID(1), Gender.female, Route.products, Product.sample(1),
        Car.sample(1), ProductDraft.Field.name, PendingEdit(.sample(1), EditMark(.waiting)),
        PendingEdit.ID.sampleID(1), OrderFormViewModel.Edit(.customer, "Ada"),
        DynamicEditProductViewModel.Edit.name("Valid text"), SettingsOption.appearance(.dark),
    ]

    private func sendEverything(to scene: any RunningScene) {
        for (name, member) in scene.inputs {
            #expect(values.contains { member.replay($0) }, "No value to send to \(name)")
        }
    }

    /// Responds to one running request of each kind, so that a scene proceeds as far as it can.
    private func answerEverything() {
        let gateways = context.gateways
        if gateways.products.pages.runningCount > 0 {
            gateways.products.pages.answer(Page(items: [.sample(1)], next: .offset(1)))
        }
        if gateways.repos.pages.runningCount > 0 {
            gateways.repos.pages.answer(Page(items: [.sample(1)], next: .offset(1)))
        }
        if gateways.users.lists.runningCount > 0 { gateways.users.lists.answerAndStay([.sample(1)]) }
        if gateways.cars.lists.runningCount > 0 { gateways.cars.lists.answerAndStay([.sample(1)]) }
        if gateways.session.accounts.runningCount > 0 { gateways.session.accounts.answerAndStay(.sample) }
        if gateways.movies.movies.runningCount > 0 { gateways.movies.movies.answer(.sample) }
        if gateways.products.syncs.runningCount > 0 {
            gateways.products.syncs.answerAndStay(WorkProgress(done: 1, total: 2))
        }
        if context.navigator.confirmations.runningCount > 0 { context.navigator.confirmations.answer(()) }
    }

    private var isIdle: Bool {
        context.gateways.runningCount == 0 && context.navigator.runningCount == 0 && context.clock.pendingCount == 0
            && context.gateways.products.watcherCount == 0
    }

    @Test("Creating a scene starts nothing, even if its outputs are followed", arguments: SceneKind.allCases)
    func startsNothing(kind: SceneKind) {
        let scene = kind.run(in: context)
        let bag = SubscriptionBag()
        scene.follow(in: bag) { _ in }
        context.journal.expect()
        #expect(context.gateways.runningCount == 0)
        #expect(context.clock.pendingCount == 0)
    }

    @Test(
        "An ended scene has no request in flight and starts none", arguments: SceneKind.allCases)
    func end(kind: SceneKind) {
        let scene = kind.run(in: context)
        for _ in 0..<3 {
            sendEverything(to: scene)
            answerEverything()
        }
        scene.end()
        #expect(isIdle)
        _ = context.journal.history
        sendEverything(to: scene)
        context.clock.advance(by: .seconds(60))
        context.journal.expect()
    }

    @Test("A scene ends when its last reference is released, even during a request", arguments: SceneKind.allCases)
    func release(kind: SceneKind) {
        var scene: (any RunningScene)? = kind.run(in: context)
        let released = { [weak released = scene] in released }
        if let scene { sendEverything(to: scene) }
        scene = nil
        #expect(released() == nil)
        #expect(isIdle)
        _ = context.journal.history
    }
}
