import ChoresDomain
import ChoresPresentation
import PresentationKit
import ReactiveUI

/// The scenes above the list. Each scene is already running, because the navigator has created it.
enum Destination {
    case editor(Live<EditChoreViewModel>)

    /// Whether the user must not close the scene at the moment.
    var isBusy: Bool {
        switch self {
        case .editor(let scene): scene.form.isBusy
        }
    }
}

struct AppNavigator: ChoresNavigator {
    /// Weak, because the navigation holds the open scenes, and a scene may hold this navigator.
    weak var navigation: Navigation<Destination>?
    let gateway: any ChoreGateway

    func toEditor(of chore: Chore) -> Driver<Chore> {
        navigation?.open(as: .sheet, isBusy: \.isBusy) { result in
            .editor(Live(EditChoreViewModel(chore, result: result, gateway: gateway)))
        } ?? .empty()
    }
}
