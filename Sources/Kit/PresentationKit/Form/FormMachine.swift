import DomainKit
import Reactive
import ReactiveUI

/// A state machine for forms, which manages the fields, validates them after the first submit, and sends one submit at
/// a time.
///
/// | trigger | idle                                             | busy                    |
/// |---------|--------------------------------------------------|-------------------------|
/// | edit    | changes the field, live messages                 | the same, stays busy    |
/// | submit  | sends if valid, else shows messages              | ignored                 |
///
/// ```swift
/// let form = FormMachine(output.$form, errors: output.$errors, send: useCase.save)
/// form.edit(\.text, by: input.text, in: bag)
/// form.submit(on: input.submit, in: bag)
/// form.submitted.drive { result.finish(with: $0) }.store(in: bag)
/// ```
///
/// - Order: when `submitted` or `errors` emits, the form is no longer busy.
/// - Cancellation: if you release the machine, its submit is cancelled, and the form is no longer busy. The bag of the
///   inputs' bindings retains the machine.
/// - Errors: after a failure, the entered values are unchanged. The server's messages about a field are shown next to
///   the field, unless the form has been edited in the meantime. `errors` receives any other failure.
@MainActor
public final class FormMachine<Fields: Draft, Result: Sendable> {
    private let form: Property<FormState<Fields>>
    private let errors: Event<Failure>
    private let send: (Fields) -> Observable<Result>
    private let results = PublishSubject<Result>()
    private let request = RunningRequest()
    /// The fields that the current submit has sent, or `nil` while no submit is running. The user may have edited the
    /// form since.
    public private(set) var submitting: Fields?

    /// Creates a machine that keeps `form` up to date.
    ///
    /// `send` submits valid fields. `errors` receives its failures, except a `ValidationError` that can be shown next
    /// to the fields.
    public init(
        _ form: Property<FormState<Fields>>, errors: Event<Failure>, send: @escaping (Fields) -> Observable<Result>
    ) {
        self.form = form
        self.errors = errors
        self.send = send
    }

    isolated deinit {
        request.cancel()
        form.wrappedValue.isBusy = false
    }

    /// Emits the result of each successful submit, which is the first element that `send` emits. The driver finishes
    /// when the machine is released.
    public var submitted: Driver<Result> { results.driver }

    /// Connects an input to a field. An edit removes the server's messages for the fields. Some controls send their
    /// unchanged value when they lose the focus, which does not count as an edit.
    public func edit<Value: Sendable>(
        _ field: WritableKeyPath<Fields, Value> & Sendable, by input: Driver<Value>, in bag: SubscriptionBag
    ) {
        input.drive { value in
            self.change {
                let before = $0.fields
                $0.fields[keyPath: field] = value
                if $0.fields != before { $0.serverFailures = [] }
            }
        }
        .store(in: bag)
    }

    /// Connects an input that submits the form. During a submit, the input is ignored.
    public func submit(on input: Driver<Void>, in bag: SubscriptionBag) {
        input.drive { self.submit() }.store(in: bag)
    }

    private func submit() {
        guard !form.wrappedValue.isBusy else { return }
        let isValid = form.wrappedValue.failures.isEmpty
        // Send the validated fields, even if an observer of the change edits the form.
        let fields = form.wrappedValue.fields
        change {
            $0.showsMessages = true
            $0.isBusy = isValid
            $0.serverFailures = []
        }
        guard isValid else { return }
        submitting = fields
        request.begin(send(fields).prefix(1)) { [weak self] result in
            self?.succeed(result)
        } onCompletion: { [weak self] completion in
            self?.finish(completion)
        }
    }

    private func succeed(_ result: Result) {
        submitting = nil
        change { $0.isBusy = false }
        results.send(result)
    }

    private func finish(_ completion: Completion) {
        let sent = submitting.take()
        guard case .failed(let error) = completion else { return change { $0.isBusy = false } }
        // If the form has been edited, the messages do not match the shown values, so report them instead.
        let failures = sent == form.wrappedValue.fields ? (error as? ValidationError)?.failures ?? [] : []
        let isShownBesideFields = !failures.isEmpty && failures.allSatisfy { $0.field(as: Fields.Field.self) != nil }
        change {
            $0.isBusy = false
            $0.serverFailures = failures
        }
        if !isShownBesideFields, let failure = Failure(error) { errors.send(failure) }
    }

    /// Changes the form in one step. Otherwise, observers would see a busy form with the messages of the previous
    /// submit.
    private func change(_ change: (inout FormState<Fields>) -> Void) {
        var next = form.wrappedValue
        change(&next)
        form.wrappedValue = next
    }
}
