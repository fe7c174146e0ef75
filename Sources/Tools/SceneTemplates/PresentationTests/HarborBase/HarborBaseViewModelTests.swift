// for base

// import presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@MainActor @Suite(.noLeaks) struct HarborBaseViewModelTests {
    private let journal = Journal()

    @Test("The scene says what it is about once it has appeared")
    func load() {
        let scene = Live(HarborBaseViewModel())
        journal.follow(scene.$text.driver) { $0 }
        scene.input.$load()
        journal.expect("", "Harbor base")
    }
}
