import Domain
import PresentationKit
import TerminalKit

/// The form's fields. The trim has no rule, so `CarDraft.Field` does not contain it.
nonisolated enum CarField: Hashable, Sendable {
    case make, model, trim

    static func items(of draft: CarDraft) -> [FormFields<CarField>.Item] {
        [.init(.make, "Make", draft.make), .init(.model, "Model", draft.model), .init(.trim, "Trim", draft.trim)]
    }

    static func message(in form: FormState<CarDraft>, for field: CarField) -> String? {
        switch field {
        case .make: form.message(for: .make)
        case .model: form.message(for: .model)
        case .trim: nil
        }
    }
}
