import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting

extension Journal {
    func followErrors(_ errors: Driver<Failure>) {
        follow(errors) { "error: \($0.message)" }
    }

    /// Ends the scene, as leaving it does.
    func endScene() {
        bag.cancelAll()
    }
}
