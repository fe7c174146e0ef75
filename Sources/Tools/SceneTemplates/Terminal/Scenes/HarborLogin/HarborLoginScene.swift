// for login

// import domain
// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

#if template
    import Presentation
    @testable import App
#endif

final class HarborLoginScene: FormScene, RoutedScene {
    let editor: FormEditor<LoginDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<HarborLoginViewModel>

    init(_ result: NavigationResult<Account>, _ navigator: Navigator) {
        live = Live(HarborLoginViewModel(result: result, useCase: navigator.useCases), in: bag)
        editor = FormEditor(
            [.init(.username, "User name"), .init(.password, "Password", isSecure: true)], submit: "Sign in")
        editor.send(
            [.username: live.input.$username, .password: live.input.$password], submit: live.input.$login,
            cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not sign in").store(in: bag)
    }

    var route: Route { .harborLogin }
    var activity: String? { live.form.isBusy ? "signing in" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}
