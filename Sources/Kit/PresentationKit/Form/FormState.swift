import DomainKit

/// What a form shows: the fields as entered and what is wrong with them, in one value.
///
/// Nothing is validated until the first submit; from then on every change is, at once.
public nonisolated struct FormState<Fields: Draft>: Equatable, Sendable {
    /// The fields as entered.
    public internal(set) var fields: Fields
    /// Whether a submit has been tried, so that messages are shown.
    public internal(set) var isValidating = false
    /// Whether a submit is in flight.
    public internal(set) var isBusy = false {
        didSet { wait = nil }
    }
    /// How long the submit in flight may take, where its client reports it.
    public internal(set) var wait: RequestWait?
    /// Messages that the server has for fields; a change of the fields clears them.
    public internal(set) var serverFailures: [ValidationError.Failure] = []

    /// Creates a form that has not been touched, or any other state of one, as previews and tests need it.
    public init(
        _ fields: Fields, isValidating: Bool = false, isBusy: Bool = false,
        serverFailures: [ValidationError.Failure] = []
    ) {
        self.fields = fields
        self.isValidating = isValidating
        self.isBusy = isBusy
        self.serverFailures = serverFailures
    }

    /// The message for a field, once messages are shown: the form's own, or else the server's.
    public func message(for field: Fields.Field) -> String? {
        let own = isValidating ? fields.message(for: field) : nil
        return own ?? serverFailures.first { $0.field == AnyHashableSendable(field) }?.message
    }

    /// How many fields break a rule, once messages are shown.
    public var failureCount: Int { isValidating ? fields.failures.count : 0 }

    /// Whether a submit would be accepted: valid as far as messages are shown, and not busy (defects D-20 and D-24).
    public var isSubmitEnabled: Bool { !isBusy && failureCount == 0 }
}
