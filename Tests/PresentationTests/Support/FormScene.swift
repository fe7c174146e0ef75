import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

/// Any scene with a form, in a form that a test can control, so that the laws are tested for all such scenes.
final class FormScene {
    nonisolated enum Kind: CaseIterable {
        case editProduct, dynamicEditProduct, login, addUser, carForm

        /// The journal's line for submitting valid fields.
        var request: String {
            switch self {
            case .editProduct, .dynamicEditProduct: "update 3 to Valid text at 7"
            case .login: "login Valid text/1980-06-22"
            case .addUser: "add Valid text unknown"
            case .carForm: "add Valid text Model 3 GT"
            }
        }

        /// The message of the first field if the field is empty, as a trace shows it.
        var message: String {
            switch self {
            case .editProduct, .dynamicEditProduct: "name: Product name must be at least 5 characters."
            case .login: "username: Please enter user name"
            case .addUser: "name: Please enter a name"
            case .carForm: "make: Please enter a make"
            }
        }

        /// The journal's line for leaving the form during a submit. An edit of a product continues.
        var resultOfLeaving: String {
            switch self {
            case .editProduct, .dynamicEditProduct: "leave with Valid text"
            case .login, .addUser, .carForm: "leave"
            }
        }

        var result: String {
            switch self {
            case .editProduct, .dynamicEditProduct: "leave with Product 3"
            case .login: "leave with emilys"
            case .addUser, .carForm: "leave with Valid text"
            }
        }
    }

    let journal: Journal
    private(set) var submit: () -> Void = {}
    private(set) var cancel: () -> Void = {}
    private(set) var end: () -> Void = {}
    private(set) var enter: (String) -> Void = { _ in }
    private(set) var answer: () -> Void = {}
    private(set) var fail: (any Error) -> Void = { _ in }

    init(_ kind: Kind) {
        let context = TestContext()
        journal = context.journal
        let products = journal.result { (outcome: EditOutcome<Product>) in outcome.value.name }
        switch kind {
        case .editProduct:
            let scene = Live(EditProductViewModel(product: .sample(3), result: products, useCase: context.useCases))
            send(scene, scene.input.$update, scene.input.$cancel) { scene.input.$name($0) }
            show(scene.$form, scene.errors, ProductDraft.Field.allCases)
            work(context.gateways.products.updates, .done(.sample(3)))
        case .dynamicEditProduct:
            let scene = Live(
                DynamicEditProductViewModel(product: .sample(3), result: products, useCase: context.useCases))
            send(scene, scene.input.$update, scene.input.$cancel) { scene.input.$edit(.name($0)) }
            show(scene.$form, scene.errors, ProductDraft.Field.allCases)
            work(context.gateways.products.updates, .done(.sample(3)))
        case .login:
            let scene = Live(
                LoginViewModel(
                    result: journal.result { (account: Account) in account.username }, useCase: context.useCases))
            send(scene, scene.input.$login, scene.input.$cancel) { scene.input.$username($0) }
            scene.input.$password("1980-06-22")
            show(scene.$form, scene.errors, LoginDraft.Field.allCases)
            work(context.gateways.session.logins, .sample)
        case .addUser:
            let scene = Live(
                AddUserViewModel(result: journal.result { (user: User) in user.name }, useCase: context.useCases))
            send(scene, scene.input.$add, scene.input.$cancel) { scene.input.$name($0) }
            scene.input.$birthday("1980-06-22")
            show(scene.$form, scene.errors, UserDraft.Field.allCases)
            work(context.gateways.users.additions, ())
        case .carForm:
            let scene = Live(
                CarFormViewModel(
                    CarDraft(.sample(3)), result: journal.result { (car: Car) in car.make }, useCase: context.useCases))
            send(scene, scene.input.$save, scene.input.$cancel) { scene.input.$make($0) }
            show(scene.$form, scene.errors, CarDraft.Field.allCases)
            work(context.gateways.cars.additions, ())
        }
        enter("Valid text")
        _ = journal.history
    }

    private func send<Model>(
        _ scene: Live<Model>, _ submit: Trigger<Void>, _ cancel: Trigger<Void>, enter: @escaping (String) -> Void
    ) {
        self.submit = { submit() }
        self.cancel = { cancel() }
        self.enter = enter
        end = { scene.end() }
    }

    private func show<Fields: Draft>(
        _ form: Property<FormState<Fields>>, _ errors: Driver<Failure>, _ fields: [Fields.Field]
    ) {
        journal.follow(form.driver) { $0.trace(fields) }
        journal.followErrors(errors)
    }

    private func work<Value>(_ requests: Requests<Value>, _ value: Value) {
        answer = { requests.answer(value) }
        fail = { requests.fail($0) }
    }
}
