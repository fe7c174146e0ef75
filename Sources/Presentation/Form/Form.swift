import Domain
import Reactive

/// The machine behind every form: fields, validation from the first submit on, one submit at a time.
///
/// | trigger | idle                                    | busy                          |
/// |---------|-----------------------------------------|-------------------------------|
/// | edit    | changes the field, live messages        | the same; it stays busy       |
/// | submit  | invalid: messages, nothing is sent; valid: sends | answered, ignored    |
///
/// A failure leaves what was entered as it is. When the machine is let go, what is on its way is cancelled.
@MainActor
public final class Form<Fields: Dto, Result: Sendable> {
    private let form: Property<FormState<Fields>>
    private let errors: ErrorTracker
    private let send: (Fields) -> Observable<Result>
    private let results = PublishSubject<Result>()
    private var request: Subscription?

    /// A machine that keeps `form` up to date.
    ///
    /// - Parameters:
    ///   - form: the output that views show.
    ///   - errors: gets what went wrong with a submit, as events.
    ///   - send: submits valid fields. A ``ValidationError`` it fails with is shown beside the fields.
    public init(
        _ form: Property<FormState<Fields>>, errors: ErrorTracker, send: @escaping (Fields) -> Observable<Result>
    ) {
        self.form = form
        self.errors = errors
        self.send = send
    }

    isolated deinit {
        request = nil
        if form.wrappedValue.isBusy { form.wrappedValue.isBusy = false }
    }

    /// What successful submits have brought.
    public var submitted: Driver<Result> { results.driver }

    /// Lets an input edit a field.
    public func edit<Value: Sendable>(
        _ field: WritableKeyPath<Fields, Value> & Sendable, by input: Driver<Value>, in bag: SubscriptionBag
    ) {
        input.drive { value in
            self.form.wrappedValue.serverFailures = []
            self.form.wrappedValue.fields[keyPath: field] = value
        }
        .store(in: bag)
    }

    /// Lets an input submit the form.
    public func submit(on input: Driver<Void>, in bag: SubscriptionBag) {
        input.drive { self.submit() }.store(in: bag)
    }

    private func submit() {
        var state = form.wrappedValue
        guard !state.isBusy else {
            form.wrappedValue = state
            return
        }
        state.isValidating = true
        state.serverFailures = []
        state.isBusy = state.fields.isValid
        form.wrappedValue = state
        guard state.isBusy else { return }
        let subscription = send(state.fields).prefix(1).subscribe { [weak self] result in
            self?.succeed(result)
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
        if form.wrappedValue.isBusy { request = subscription }
    }

    private func succeed(_ result: Result) {
        form.wrappedValue.isBusy = false
        results.send(result)
    }

    private func finish(_ completion: Completion) {
        request = nil
        if case .failed(let error) = completion {
            if let error = error as? ValidationError {
                form.wrappedValue.serverFailures = error.failures
            }
            form.wrappedValue.isBusy = false
            errors.report(error)
        } else if form.wrappedValue.isBusy {
            form.wrappedValue.isBusy = false
        }
    }
}
