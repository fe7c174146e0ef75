import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

/// A scene with a form, worked by a test, so that what holds for one is tested for all.
final class FormScene {
    nonisolated enum Kind: CaseIterable {
        case editProduct, dynamicEditProduct, login, addUser, createCar
    }

    let journal = Journal()
    let submit = PublishSubject<Void>()
    let cancel = PublishSubject<Void>()
    /// Enters values that follow every rule.
    private(set) var enterValid: () -> Void = {}
    /// Breaks the rule of the first field.
    private(set) var enterInvalid: () -> Void = {}
    /// The message of the broken rule, as the trace has it.
    private(set) var message = ""
    /// Answers the oldest request.
    private(set) var answer: () -> Void = {}
    private(set) var fail: (any Error) -> Void = { _ in }
    private(set) var finish: () -> Void = {}
    /// What the server may have against the first field.
    private(set) var refusal = ValidationError(failures: [])
    /// The same, as the trace has it.
    private(set) var refusalTrace = ""

    init(_ kind: Kind) {
        let text = PublishSubject<String>()
        let other = PublishSubject<String>()
        enterValid = {
            text.send("Valid text")
            other.send("1980-06-22")
        }
        enterInvalid = { text.send("") }
        let useCase = FormUseCase(
            products: Requests(journal), accounts: Requests(journal), users: Requests(journal),
            cars: Requests(journal))
        let navigator = JournalNavigator(note: journal.note)
        switch kind {
        case .editProduct:
            let output = EditProductViewModel(product: .sample(3), navigator: navigator, useCase: useCase)
                .transform(
                    .init(name: text.driver, update: submit.driver, cancel: cancel.driver), in: journal.bag)
            show(output.$form, output.errors, first: .name, ProductDto.Field.allCases)
            work(useCase.products, .sample(3))
        case .dynamicEditProduct:
            let output = DynamicEditProductViewModel(product: .sample(3), navigator: navigator, useCase: useCase)
                .transform(
                    .init(
                        load: .never(), edit: text.driver.map { .name($0) }, update: submit.driver,
                        cancel: cancel.driver), in: journal.bag)
            show(output.$form, output.errors, first: .name, ProductDto.Field.allCases)
            work(useCase.products, .sample(3))
        case .login:
            let output = LoginViewModel(navigator: navigator, useCase: useCase)
                .transform(
                    .init(username: text.driver, password: other.driver, login: submit.driver, cancel: cancel.driver),
                    in: journal.bag)
            show(output.$form, output.errors, first: .username, LoginDto.Field.allCases)
            work(useCase.accounts, .sample)
        case .addUser:
            let output = AddUserViewModel(navigator: navigator, useCase: useCase)
                .transform(
                    .init(name: text.driver, birthday: other.driver, add: submit.driver, cancel: cancel.driver),
                    in: journal.bag)
            show(output.$form, output.errors, first: .name, UserDto.Field.allCases)
            work(useCase.users, .sample(3))
        case .createCar:
            let output = CreateCarViewModel(navigator: navigator, useCase: useCase)
                .transform(
                    .init(make: text.driver, model: other.driver, create: submit.driver, cancel: cancel.driver),
                    in: journal.bag)
            show(output.$form, output.errors, first: .make, CarDto.Field.allCases)
            work(useCase.cars, .sample(3))
        }
        enterValid()
        _ = journal.history
    }

    private func work<Value>(_ requests: Requests<Value>, _ value: Value) {
        answer = { requests.answer(value) }
        fail = { requests.fail($0) }
        finish = { requests.finish() }
    }

    private func show<Fields: Dto>(
        _ form: Property<FormState<Fields>>, _ errors: Driver<Failure>, first: Fields.Field, _ fields: [Fields.Field]
    ) {
        journal.follow(form.driver) { $0.trace(fields) }
        journal.followErrors(errors)
        let rule = Fields.rules.first { $0.field == first }
        message = rule.map { "\(first): \($0.message)" } ?? ""
        refusal = ValidationError(failures: [.init(field: first, message: "Refused")])
        refusalTrace = "\(first): Refused"
    }
}

/// The sending half of every form's use case.
private struct FormUseCase: EditProductUseCase, DynamicEditProductUseCase, LoginUseCase, AddUserUseCase,
    CreateCarUseCase
{
    let products: Requests<Product>
    let accounts: Requests<Account>
    let users: Requests<User>
    let cars: Requests<Car>

    func update(_ product: Product, with dto: ProductDto) -> Observable<Product> { products.request("send") }
    func login(_ dto: LoginDto) -> Observable<Account> { accounts.request("send") }
    func addUser(_ dto: UserDto) -> Observable<User> { users.request("send") }
    func createCar(_ dto: CarDto) -> Observable<Car> { cars.request("send") }
    var account: Observable<Account?> { .never() }
    func logout() -> Observable<Void> { .never() }
}

/// Notes when a form is left, and whether with a result.
private struct JournalNavigator: EditProductNavigator, DynamicEditProductNavigator, LoginNavigator, AddUserNavigator,
    CreateCarNavigator
{
    let note: (String) -> Void

    func dismiss(saved product: Product?) { note("leave") }
    func dismiss() { note("leave") }
    func toMain(signedInAs account: Account) { note("leave") }
    func dismiss(added user: User?) { note("leave") }
    func dismiss(created car: Car?) { note("leave") }
}
