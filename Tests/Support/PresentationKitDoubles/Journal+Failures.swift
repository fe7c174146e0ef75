import PresentationKit
import ReactiveTesting
import ReactiveUI

extension Journal {
    package func followErrors(_ errors: Driver<Failure>) {
        follow(errors) { "error: \($0.message)" }
    }
}
