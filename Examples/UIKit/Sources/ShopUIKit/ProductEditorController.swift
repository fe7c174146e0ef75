import Domain
import Presentation
import PresentationKit
import ReactiveUI
import UIKit

/// The product editor: fields, messages beside them, and one button to save.
final class ProductEditorController: StackController {
    private let scene: Live<EditProductViewModel>
    private let navigation: Navigation<Destination>

    init(_ scene: Live<EditProductViewModel>, navigation: Navigation<Destination>) {
        self.scene = scene
        self.navigation = navigation
        super.init(title: "Edit product")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let (name, nameMessage) = field("Name", sends: scene.input.$name)
        let (price, priceMessage) = field("Price", sends: scene.input.$price)
        stack([name, nameMessage, price, priceMessage])
        let save = button(.save, sends: scene.input.$update)
        navigationItem.rightBarButtonItem = save
        navigationItem.leftBarButtonItem = button(.cancel, sends: scene.input.$cancel)
        scene.output.$form.driver
            .drive { form in
                name.show(form.fields.name)
                price.show(form.fields.priceText)
                nameMessage.text = form.message(for: .name)
                priceMessage.text = form.message(for: .price)
                save.isEnabled = form.isSubmitEnabled
            }
            .store(in: bag)
        scene.errors.drive { [navigation] in navigation.report($0, title: "Product") }.store(in: bag)
    }
}
