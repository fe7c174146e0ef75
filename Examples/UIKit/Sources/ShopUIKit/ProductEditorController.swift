import Domain
import Presentation
import PresentationKit
import ReactiveUI
import UIKit

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
        let (price, priceMessage) = field("Price", keyboard: .numbersAndPunctuation, sends: scene.input.$price)
        let (stock, stockMessage) = field("Stock", keyboard: .numberPad, sends: scene.input.$stock)
        let (category, categoryMessage) = field("Category", sends: scene.input.$category)
        let (summary, summaryMessage) = field("Summary", sends: scene.input.$summary)
        stack([
            name, nameMessage, price, priceMessage, stock, stockMessage, category, categoryMessage, summary,
            summaryMessage,
        ])
        let save = button(.save, sends: scene.input.$update)
        navigationItem.rightBarButtonItem = save
        navigationItem.leftBarButtonItem = button(.cancel, sends: scene.input.$cancel)
        scene.output.$form.driver
            .drive { form in
                name.show(form.fields.name)
                price.show(form.fields.priceText)
                stock.show(form.fields.stockText)
                category.show(form.fields.category)
                summary.show(form.fields.summary)
                nameMessage.text = form.message(for: .name)
                priceMessage.text = form.message(for: .price)
                stockMessage.text = form.message(for: .stock)
                categoryMessage.text = form.message(for: .category)
                summaryMessage.text = form.message(for: .summary)
                save.isEnabled = form.isSubmitEnabled
            }
            .store(in: bag)
        scene.errors.drive { [navigation] in navigation.report($0, title: "Product") }.store(in: bag)
    }
}
