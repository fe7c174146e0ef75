import DomainKit

/// The content of a form: the entered fields and their errors, in one value.
///
/// The draft is parsed once for each change. Messages of rules appear only after the first submit. From then on, they
/// are updated after each change.
public nonisolated struct FormState<Fields: Draft>: Equatable, Sendable {
    /// The draft with the user's input. Each assignment checks all fields once.
    public internal(set) var fields: Fields {
        didSet { failures = fields.failures }
    }
    private(set) var failures: [ValidationError.Failure]
    /// Whether to show messages, which is the case after the first submit.
    public internal(set) var showsMessages = false
    /// Whether a valid submit is in progress. The user can still edit the form, but another submit is ignored.
    public internal(set) var isBusy = false
    /// The server's messages for fields. Any edit removes them, because they refer to the values that were sent.
    public internal(set) var serverFailures: [ValidationError.Failure] = []

    /// Creates a form, by default one that the user has not edited. Previews and tests can create any other state.
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

    /// Returns the message for a field from a rule, or else from the server. Before messages are shown, messages from
    /// rules are left out.
    public func message(for field: Fields.Field) -> String? {
        let field = AnyHashableSendable(field)
        let shown = showsMessages ? failures + serverFailures : serverFailures
        return shown.first { $0.field == field }?.message
    }

    /// The number of fields that break a rule, without fields that the server refuses. Before messages are shown, it is
    /// 0.
    public var failureCount: Int { showsMessages ? failures.count : 0 }

    /// Whether to enable the submit button. The button is enabled if no message from a rule is visible and no submit is
    /// in progress (defects D-20 and D-24). Before the first submit, it is true even if the form is invalid, because
    /// submitting the form shows the messages.
    public var isSubmitEnabled: Bool { !isBusy && failureCount == 0 }
}
