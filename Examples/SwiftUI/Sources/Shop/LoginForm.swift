import Domain
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The sign-in, and the way out for a user who is signed in.
struct LoginForm: View {
    @Bindable var scene: Live<LoginViewModel>
    let navigation: Navigation<Destination>

    var body: some View {
        Form {
            if let account = scene.account {
                Text("Signed in as \(account.username)")
                Button("Sign out", role: .destructive) { scene.input.$logout() }
            } else {
                FormField(message: scene.form.message(for: .username)) {
                    TextField("User name", text: $scene[\.form.fields.username, sends: \.$username])
                }
                FormField(message: scene.form.message(for: .password)) {
                    SecureField("Password", text: $scene[\.form.fields.password, sends: \.$password])
                }
                Button("Sign in") { scene.input.$login() }
                    .disabled(!scene.form.isSubmitEnabled)
            }
            Button("Cancel", role: .cancel) { scene.input.$cancel() }
        }
        .overlay { if scene.form.isBusy { ProgressView() } }
        .reportsFailures(scene.errors, titled: "Sign in", in: navigation) { scene.input.$load() }
    }
}
