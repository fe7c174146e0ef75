import DomainKit

/// What a form shows: the fields as entered and what is wrong with them, in one value.
///
/// The draft is parsed once for each change. No message of a rule is shown before the first submit; from then on each
/// change updates the messages at once.
public nonisolated struct FormState<Fields: Draft>: Equatable, Sendable {
    /// The draft with what the user has entered. Each assignment checks all fields once.
    public internal(set) var fields: Fields {
        didSet { failures = fields.failures }
    }
    private(set) var failures: [ValidationError.Failure]
    /// Whether to show messages: only after the first submit.
    public internal(set) var showsMessages = false
    /// True from a valid submit until its answer. Edits are still taken; another submit is ignored.
    public internal(set) var isBusy = false
    /// The server's messages for fields. Any edit removes them, since they are about the values that were sent.
    public internal(set) var serverFailures: [ValidationError.Failure] = []

    /// By default a form that has not been edited. Previews and tests can create any other state.
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

    /// The number of fields that break a rule, without those that the server refuses; 0 before messages are shown.
    public var failureCount: Int { showsMessages ? failures.count : 0 }

    /// Whether to offer a submit: no visible message of a rule, and no submit in flight (defects D-20 and D-24). Before
    /// the first submit it is true of an invalid form as well, since submitting that shows the messages.
    public var isSubmitEnabled: Bool { !isBusy && failureCount == 0 }
}
