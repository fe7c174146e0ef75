import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import UIKit

/// Shows a navigation. It pushes the scenes above the first controller, and presents the alerts.
final class ShopController: UINavigationController, UINavigationControllerDelegate {
    private let navigation: Navigation<Destination>
    private let root: UIViewController
    private var controllers: [Navigation<Destination>.Entry: UIViewController] = [:]
    private var shownAlert: NavigationAlert.ID?
    private weak var alertController: UIAlertController?
    private let bag = SubscriptionBag()

    init(services: Services) {
        navigation = Navigation()
        let navigator = Navigator(navigation: navigation, services: services)
        root = ProductListController(
            ProductsViewModel(navigator: navigator, useCase: services.useCases, formatting: services.formatting),
            status: StatusLineViewModel(useCase: services.useCases), navigator: navigator)
        super.init(nibName: nil, bundle: nil)
        delegate = self
        navigation.$entries.driver.drive { [weak self] in self?.show($0) }.store(in: bag)
        navigation.$alerts.driver.drive { [weak self] in self?.show($0.first) }.store(in: bag)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func show(_ entries: [Navigation<Destination>.Entry]) {
        let known = controllers
        controllers = [:]
        for entry in entries { controllers[entry] = known[entry] ?? controller(for: entry.destination) }
        let shown = [root] + entries.compactMap { controllers[$0] }
        // If the user has gone back, UIKit has already removed the controllers.
        if !shown.elementsEqual(viewControllers, by: ===) {
            setViewControllers(shown, animated: !viewControllers.isEmpty)
        }
    }

    private func controller(for destination: Destination) -> UIViewController {
        switch destination {
        case .product(let scene, let title): ProductDetailController(scene, title: title)
        case .editor(let scene): ProductEditorController(scene, navigation: navigation)
        case .login(let scene): LoginController(scene, navigation: navigation)
        }
    }

    /// Called after each change of the stack, including changes by the user.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        let depth = viewControllers.count - 1
        // A busy scene stays open, so it is shown again.
        if !navigation.dismiss(toDepth: depth, ofLevel: 0) { show(navigation.entries) }
    }

    private func show(_ alert: NavigationAlert?) {
        guard alert?.id != shownAlert else { return }
        shownAlert = alert?.id
        // If the user has answered, the alert is already closed. If a link or a cancellation has ended the question,
        // the alert is still open.
        alertController?.dismiss(animated: false)
        guard let alert else { return }
        let controller = UIAlertController(title: alert.title, message: alert.message, preferredStyle: .alert)
        for (index, choice) in alert.choices.enumerated() {
            controller.addAction(
                UIAlertAction(title: choice.title, style: choice.isDestructive ? .destructive : .default) {
                    [navigation] _ in navigation.answer(alert.id, with: index)
                })
        }
        controller.addAction(
            UIAlertAction(title: alert.choices.isEmpty ? "OK" : "Cancel", style: .cancel) { [navigation] _ in
                navigation.answer(alert.id, with: nil)
            })
        alertController = controller
        present(controller, animated: true)
    }
}
