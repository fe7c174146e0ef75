import PresentationKit
import ReactiveTesting
import ReactiveUI

extension Journal {
    /// Writes a line for each failure.
    package func followErrors(_ errors: Driver<Failure>) {
        follow(errors) { "error: \($0.message)" }
    }
}
