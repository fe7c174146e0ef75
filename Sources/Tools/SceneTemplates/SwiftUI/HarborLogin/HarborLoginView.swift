// for login

// import domain
// import presentation
import PresentationKit
import PresentationKitSwiftUI
import Reactive
import SwiftUI

/// The sign-in.
@MainActor
struct HarborLoginView<Destination>: View {
    @Bindable var scene: Live<HarborLoginViewModel>
    let navigation: Navigation<Destination>

    var body: some View {
        Form {
            FormField(message: scene.form.message(for: .username)) {
                TextField("User name", text: $scene[\.form.fields.username, sends: \.$username])
            }
            FormField(message: scene.form.message(for: .password)) {
                SecureField("Password", text: $scene[\.form.fields.password, sends: \.$password])
            }
            Button("Sign in") { scene.input.$login() }
                .disabled(!scene.form.isSubmitEnabled)
            Button("Cancel", role: .cancel) { scene.input.$cancel() }
        }
        .overlay { if scene.form.isBusy { ProgressView() } }
        .navigationTitle("Sign in")
        .reportsFailures(scene.errors, titled: "Sign in", in: navigation) {}
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
        HarborLoginView(scene: scene(), navigation: Navigation<Never>())
        HarborLoginView(scene: submitted, navigation: Navigation<Never>())
    }
}
