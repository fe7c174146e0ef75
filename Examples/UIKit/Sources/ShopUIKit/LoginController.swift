import Domain
import Presentation
import PresentationKit
import ReactiveUI
import UIKit

final class LoginController: StackController {
    private let scene: Live<LoginViewModel>
    private let navigation: Navigation<Destination>

    init(_ scene: Live<LoginViewModel>, navigation: Navigation<Destination>) {
        self.scene = scene
        self.navigation = navigation
        super.init(title: "Account")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let account = UILabel(frame: .zero)
        let (username, usernameMessage) = field("User name", sends: scene.input.$username)
        let (password, passwordMessage) = field("Password", isSecret: true, sends: scene.input.$password)
        stack([account, username, usernameMessage, password, passwordMessage])
        navigationItem.leftBarButtonItem = button(.cancel, sends: scene.input.$cancel)
        let signIn = UIBarButtonItem(title: "Sign in", primaryAction: UIAction { [scene] _ in scene.input.$login() })
        let signOut = UIBarButtonItem(title: "Sign out", primaryAction: UIAction { [scene] _ in scene.input.$logout() })
        scene.output.$form.driver
            .drive { form in
                usernameMessage.text = form.message(for: .username)
                passwordMessage.text = form.message(for: .password)
                signIn.isEnabled = form.isSubmitEnabled
            }
            .store(in: bag)
        scene.output.$account.driver
            .drive { [weak self] signedIn in
                account.text = signedIn.map { "Signed in as \($0.username)" }
                self?.navigationItem.rightBarButtonItem = signedIn == nil ? signIn : signOut
            }
            .store(in: bag)
        scene.errors.drive { [navigation] in navigation.report($0, title: "Sign in") }.store(in: bag)
        scene.input.$load()
    }
}
