// for scene

// import presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@MainActor @Suite(.noLeaks) struct BoardViewModelTests {
    private let journal = Journal()

    @Test("The scene shows its text once it has appeared")
    func load() {
        let scene = Live(BoardViewModel())
        journal.follow(scene.$text.driver) { $0 }
        scene.input.$load()
        journal.expect("", "Board")
    }
}
