// for login

// import domain
// import presentation
import PresentationKit
import PresentationKitSwiftUI
import Reactive
import SwiftUI

/// The sign-in.
@MainActor
struct HarborLoginView: View {
    @Bindable var scene: Live<HarborLoginViewModel>

    var body: some View {
        Form {
            FormField(.username, of: scene.form) {
                TextField("User name", text: $scene[\.form.fields.username, sends: \.$username])
            }
            FormField(.password, of: scene.form) {
                SecureField("Password", text: $scene[\.form.fields.password, sends: \.$password])
            }
        }
        .submits("Sign in", scene.form, by: scene.input.$login, cancel: scene.input.$cancel)
        .navigationTitle("Sign in")
        .reportsFailures(scene.errors, titled: "Sign in")
    }
}

struct HarborLoginViewPreviews: PreviewProvider {
    private struct Silent: HarborLoginUseCase {
        func login(_ draft: LoginDraft) -> Observable<Account> { .never() }
    }

    private static func scene() -> Live<HarborLoginViewModel> {
        Live(HarborLoginViewModel(result: NavigationResult { _ in }, useCase: Silent()))
    }

    private static var submitted: Live<HarborLoginViewModel> {
        let scene = scene()
        scene.input.$login()
        return scene
    }

    static var previews: some View {
        HarborLoginView(scene: scene())
        HarborLoginView(scene: submitted)
    }
}
