import PresentationKit
import Reactive
import ReactiveTesting

extension Journal {
    /// Writes a line for each failure.
    package func followErrors(_ errors: Driver<Failure>) {
        follow(errors) { "error: \($0.message)" }
    }
}
