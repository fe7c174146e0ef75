import PresentationKit
import UIKit

extension UIViewController {
    /// Shows a failure until it is dismissed.
    func show(_ failure: Failure) {
        let alert = UIAlertController(title: nil, message: failure.message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        present(alert, animated: true)
    }
}
