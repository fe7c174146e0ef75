import Domain
import Presentation
import PresentationKit
import ReactiveUI
import UIKit

/// A product's details, which are updated when another scene or device edits the product.
final class ProductDetailController: StackController {
    private let scene: Live<ProductDetailViewModel>

    init(_ scene: Live<ProductDetailViewModel>, title: String) {
        self.scene = scene
        super.init(title: title)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        stack([label])
        scene.output.$cells.driver
            .drive { label.text = $0.map(\.text).joined(separator: "\n") }
            .store(in: bag)
        scene.input.$load()
    }
}

extension ProductDetailViewModel.Cell {
    fileprivate var text: String {
        switch self {
        case .name(let text), .rating(_, let text), .price(let text, _), .category(let text), .stock(_, let text),
            .summary(let text), .fact(_, let text), .reviews(let text), .warning(let text):
            text
        case .tags(let tags): tags.joined(separator: ", ")
        case .review(_, let comment, let reviewer, _): "\(reviewer): \(comment)"
        }
    }
}
