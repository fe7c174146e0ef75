import Domain
import Presentation
import PresentationKit
import SwiftUI

/// The sign-in, and the way out for a user who is signed in.
struct LoginForm: View {
    @Bindable var scene: Live<LoginViewModel>
    @State private var failure: Failure?

    var body: some View {
        Form {
            if let account = scene.account {
                Text("Signed in as \(account.username)")
                Button("Sign out", role: .destructive) { scene.input.$logout() }
            } else {
                Section {
                    TextField("User name", text: $scene[\.form.fields.username, sends: \.$username])
                } footer: {
                    Message(text: scene.form.message(for: .username))
                }
                Section {
                    SecureField("Password", text: $scene[\.form.fields.password, sends: \.$password])
                } footer: {
                    Message(text: scene.form.message(for: .password))
                }
                Button("Sign in") { scene.input.$login() }
                    .disabled(!scene.form.isSubmitEnabled)
            }
            Button("Cancel", role: .cancel) { scene.input.$cancel() }
        }
        .overlay { if scene.form.isBusy { ProgressView() } }
        .task {
            scene.input.$load()
            for await failure in scene.errors.values { self.failure = failure }
        }
        .failureAlert($failure)
    }
}
