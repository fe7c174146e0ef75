import Domain
import PresentationKit

/// What is asked about a car; the trim has no rule, so the draft's fields lack it.
nonisolated enum CarField: Hashable, Sendable {
    case make, model, trim

    /// The fields of a car as entered.
    static func items(of draft: CarDraft) -> [FormFields<CarField>.Item] {
        [.init(.make, "Make", draft.make), .init(.model, "Model", draft.model), .init(.trim, "Trim", draft.trim)]
    }
}

nonisolated extension FormView<CarField> {
    /// The form of a car.
    init(fields: FormFields<CarField>, car form: FormState<CarDraft>, failure: String?) {
        var messages: [CarField: String] = [:]
        messages[.make] = form.message(for: .make)
        messages[.model] = form.message(for: .model)
        self.init(
            fields: fields, messages: messages, isSubmitEnabled: form.isSubmitEnabled, failureCount: form.failureCount,
            isBusy: form.isBusy, failure: failure)
    }
}
