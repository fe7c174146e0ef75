// for login
#if canImport(SwiftUI)
    // import domain
    // import presentation
    import DomainKit
    import PresentationKit
    import PresentationKitSwiftUI
    import SwiftUI

    /// The sign-in.
    @MainActor
    public struct SignInView: View {
        @Bindable var scene: Live<SignInViewModel>

        public init(scene: Live<SignInViewModel>) { _scene = Bindable(wrappedValue: scene) }

        public var body: some View {
            Form {
                FormField(.username, of: scene.form) {
                    TextField("User name", text: $scene[\.form.fields.username, sends: \.$username]).takes(.username)
                }
                FormField(.password, of: scene.form) {
                    SecureField("Password", text: $scene[\.form.fields.password, sends: \.$password]).takes(.password)
                }
            }
            .submits("Sign in", scene.form, by: scene.input.$signIn, cancel: scene.input.$cancel)
            .navigationTitle("Sign in")
            .reportsFailures(scene.errors, titled: "Sign in")
        }
    }

    struct SignInViewPreviews: PreviewProvider {
        static var previews: some View {
            let draft = LoginDraft(username: "ada", password: "secret")
            let refusal = ValidationError.Failure(
                field: LoginDraft.Field.password, message: "The user name or the password is wrong.")
            form("Signed out", FormState(LoginDraft()))
            form("Invalid", FormState(LoginDraft(), showsMessages: true))
            form("Signing in", FormState(draft, isBusy: true))
            form("Refused", FormState(draft, serverFailures: [refusal]))
        }

        private static func form(_ name: String, _ form: FormState<LoginDraft>) -> some View {
            SignInView(scene: Live(showing: .init()) { $0.form = form }).previewDisplayName(name)
        }
    }
#endif
