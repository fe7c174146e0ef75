import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

struct LoginForm: View {
    @Bindable var scene: Live<LoginViewModel>

    var body: some View {
        Group {
            if let account = scene.account {
                Form {
                    Text("Signed in as \(account.username)")
                    Button("Sign out", role: .destructive) { scene.input.$logout() }
                    Button("Close") { scene.input.$cancel() }
                }
            } else {
                Form {
                    FormField(.username, of: scene.form) {
                        TextField("User name", text: $scene[\.form.fields.username, sends: \.$username])
                            .takes(.username)
                    }
                    FormField(.password, of: scene.form) {
                        SecureField("Password", text: $scene[\.form.fields.password, sends: \.$password])
                            .takes(.password)
                    }
                }
                .submits("Sign in", scene.form, by: scene.input.$login, cancel: scene.input.$cancel)
            }
        }
        .navigationTitle("Account")
        .reportsFailures(scene.errors, titled: "Sign in") { scene.input.$load() }
    }
}

struct LoginFormPreviews: PreviewProvider {
    static var previews: some View {
        let draft = LoginDraft(username: "emilys", password: "emilyspass")
        let refusal = ValidationError.Failure(
            field: LoginDraft.Field.password, message: "The user name or the password is wrong.")
        form("Signed out") { _ in }
        form("Invalid") { $0.form = FormState(LoginDraft(), showsMessages: true) }
        form("Signing in") { $0.form = FormState(draft, isBusy: true) }
        form("Refused") { $0.form = FormState(draft, serverFailures: [refusal]) }
        form("Signed in") { $0.account = Account(id: "1", username: "emilys") }
    }

    private static func form(_ name: String, _ set: (LoginViewModel.Output) -> Void) -> some View {
        LoginForm(scene: Live(showing: .init(), set)).previewDisplayName(name)
    }
}
