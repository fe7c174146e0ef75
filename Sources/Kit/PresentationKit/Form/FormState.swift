import DomainKit

/// The content of a form: the entered fields and their errors, in one value.
///
/// The draft is parsed once for each change. Messages of rules appear only after the first submit. From then on, each
/// change updates them immediately.
public nonisolated struct FormState<Fields: Draft>: Equatable, Sendable {
    /// The draft with the user's input. Each assignment checks all fields once.
    public internal(set) var fields: Fields {
        didSet { failures = fields.failures }
    }
    private(set) var failures: [ValidationError.Failure]
    /// Whether to show messages: only after the first submit.
    public internal(set) var showsMessages = false
    /// Whether a valid submit is in flight. Edits are still accepted, but another submit is ignored.
    public internal(set) var isBusy = false
    /// The server's messages for fields. Any edit removes them, because they refer to the values that were sent.
    public internal(set) var serverFailures: [ValidationError.Failure] = []

    /// Creates a form. By default it has not been edited. Previews and tests can create any other state.
    public init(
        _ fields: Fields, showsMessages: Bool = false, isBusy: Bool = false,
        serverFailures: [ValidationError.Failure] = []
    ) {
        self.fields = fields
        failures = fields.failures
        self.showsMessages = showsMessages
        self.isBusy = isBusy
        self.serverFailures = serverFailures
    }

    /// The message for a field: the rule's, or else the server's. A rule's message is `nil` before messages are shown.
    public func message(for field: Fields.Field) -> String? {
        let field = AnyHashableSendable(field)
        let shown = showsMessages ? failures + serverFailures : serverFailures
        return shown.first { $0.field == field }?.message
    }

    /// The number of fields that break a rule, not counting fields that the server refuses. It is 0 before messages are
    /// shown.
    public var failureCount: Int { showsMessages ? failures.count : 0 }

    /// Whether to enable the submit button: no rule's message is visible, and no submit is in flight (defects D-20 and
    /// D-24). Before the first submit it is true even for an invalid form, because submitting it shows the messages.
    public var isSubmitEnabled: Bool { !isBusy && failureCount == 0 }
}
