import ChoresDomain
import ChoresPresentation
import PresentationKit
import ReactiveUI

/// The scenes above the list. Each is running: the navigator has made it.
enum Destination {
    case editor(Live<EditChoreViewModel>)

    /// Whether the user must not close the scene now.
    var isBusy: Bool {
        switch self {
        case .editor(let scene): scene.form.isBusy
        }
    }
}

struct AppNavigator: ChoresNavigator {
    /// Weak: the navigation holds the open scenes, and one that got this navigator would be held for ever.
    weak var navigation: Navigation<Destination>?
    let gateway: any ChoreGateway

    func toEditor(of chore: Chore) -> Driver<Chore> {
        navigation?.open(as: .sheet, isBusy: \.isBusy) { result in
            .editor(Live(EditChoreViewModel(chore, result: result, gateway: gateway)))
        } ?? .empty()
    }
}
