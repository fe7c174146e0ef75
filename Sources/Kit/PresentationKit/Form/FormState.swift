import DomainKit

/// What a form shows: the fields as entered and what is wrong with them, in one value.
///
/// Nothing is validated until the first submit; from then on every change is, at once.
public nonisolated struct FormState<Fields: Dto>: Equatable, Sendable {
    /// The fields as entered.
    public internal(set) var fields: Fields
    /// People have submitted at least once.
    public internal(set) var isValidating = false
    /// What was submitted is on its way.
    public internal(set) var isBusy = false
    /// Messages that the server has for fields; a change of the fields clears them.
    public internal(set) var serverFailures: [ValidationError.Failure] = []

    /// A form that has not been touched.
    public init(_ fields: Fields) {
        self.fields = fields
    }

    /// What is wrong with a field, as far as people are told.
    public func message(for field: Fields.Field) -> String? {
        let own = isValidating ? fields.message(for: field) : nil
        return own ?? serverFailures.first { $0.field == AnyHashableSendable(field) }?.message
    }

    /// How many fields need attention.
    public var failureCount: Int { isValidating ? fields.failures.count : 0 }

    /// Whether a submit would be accepted: valid as far as people are told, and not busy (D-20, D-24).
    public var isSubmitEnabled: Bool { !isBusy && failureCount == 0 }
}
