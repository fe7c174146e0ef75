import PresentationKit
import Reactive
import ReactiveUI
import UIKit

/// A controller with a bag, which ends the subscriptions when the controller is released.
class StackController: UIViewController {
    let bag = SubscriptionBag()

    init(title: String) {
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func stack(_ views: [UIView]) {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = .vertical
        stack.spacing = 8
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: area.topAnchor, constant: 16),
            stack.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
            stack.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -16),
        ])
    }

    /// Returns a text field that sends the typed text, and a label for the field's error.
    func field(
        _ placeholder: String, isSecret: Bool = false, keyboard: UIKeyboardType = .default, sends input: Trigger<String>
    ) -> (UITextField, UILabel) {
        let field = UITextField(frame: .zero)
        field.keyboardType = keyboard
        field.placeholder = placeholder
        field.isSecureTextEntry = isSecret
        field.addAction(UIAction { [weak field] _ in input.send(field?.text ?? "") }, for: .editingChanged)
        let message = UILabel(frame: .zero)
        message.textColor = .red
        message.numberOfLines = 0
        return (field, message)
    }

    func button(_ item: UIBarButtonItem.SystemItem, sends input: Trigger<Void>) -> UIBarButtonItem {
        UIBarButtonItem(systemItem: item, primaryAction: UIAction { _ in input.send(()) })
    }
}

extension UITextField {
    /// Shows a text. If the field already has this text, the cursor does not move.
    func show(_ shown: String) {
        if text != shown { text = shown }
    }
}
