import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class OrderFormScene: FormScene, RoutedScene {
    let editor: FormEditor<OrderDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<OrderFormViewModel>

    init(_ result: NavigationResult<Order>, _ navigator: Navigator) {
        live = Live(OrderFormViewModel(result: result, useCase: navigator.useCases), in: bag)
        let draft = live.form.fields
        editor = FormEditor(
            OrderDraft.fields.map { .init($0, $0.label, draft[$0]) }, submit: "Add", on: navigator.stack)
        for field in OrderDraft.fields {
            editor.onEdit(of: field) { [input = live.input] in input.$edit.send(.init(field, $0)) }
        }
        editor.send(submit: live.input.$add, cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not save the order").store(in: bag)
    }

    var route: Route { .createOrder }
    var activity: String? { live.form.isBusy ? "saving the order" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}

extension OrderDraft.Field {
    fileprivate var label: String {
        switch self {
        case .customer: "Customer"
        case .product(let index): "Product \(index + 1)"
        case .quantity(let index): "Quantity \(index + 1)"
        }
    }
}
