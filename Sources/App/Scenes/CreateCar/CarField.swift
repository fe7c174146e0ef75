import Domain
import PresentationKit

/// The form's fields. The trim has no rule, so `CarDraft.Field` does not contain it.
nonisolated enum CarField: Hashable, Sendable {
    case make, model, trim

    static func items(of draft: CarDraft) -> [FormFields<CarField>.Item] {
        [.init(.make, "Make", draft.make), .init(.model, "Model", draft.model), .init(.trim, "Trim", draft.trim)]
    }
}

nonisolated extension FormView<CarField> {
    init(fields: FormFields<CarField>, car form: FormState<CarDraft>, failure: String?) {
        var messages: [CarField: String] = [:]
        messages[.make] = form.message(for: .make)
        messages[.model] = form.message(for: .model)
        self.init(
            fields: fields, messages: messages, isSubmitEnabled: form.isSubmitEnabled, failureCount: form.failureCount,
            isBusy: form.isBusy, failure: failure)
    }
}
