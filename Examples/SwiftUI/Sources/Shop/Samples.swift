import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit

enum Samples {
    static let lemon = Product(id: 2, name: "Lemon", price: 4.57, category: "groceries", stock: 31)

    static var items: [ProductItemViewModel] {
        [Product(id: 1, name: "Powder Canister", price: 14.99, category: "beauty"), lemon]
            .map { ProductItemViewModel($0, formatting: Formatting()) }
    }

    static var marks: [EditMark<Product>] {
        [
            EditMark(.waiting), EditMark(.sending), EditMark(.refused(message: "The price is too low.", fields: [:])),
            EditMark(.conflict(EditConflict(fields: ["name"], before: lemon, mine: lemon, theirs: lemon))),
        ]
    }

    static var edited: [ProductItemViewModel] {
        marks.enumerated().map { number, mark in
            ProductItemViewModel(
                Product(id: number, name: "Lemon \(number)", price: 4.57), mark: mark, formatting: Formatting())
        }
    }

    static var post: PostItemViewModel {
        PostItemViewModel(
            Post(
                id: 1, title: "Why streams are values", author: "Ada", date: .now,
                url: URL(string: "https://example.com/posts/1")), formatting: Formatting())
    }

    static let failure = Failure("The server cannot be reached.")
}
