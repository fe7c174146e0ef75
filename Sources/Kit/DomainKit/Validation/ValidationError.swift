/// Every broken field of a draft, in the order of the checks.
///
/// A server's refusal of single fields can be turned into one, too: a form shows each message beside its field.
///
/// ```swift
/// throw ValidationError(failures: [.init(field: GreetingDraft.Field.name, message: "This name is taken")])
/// ```
public struct ValidationError: Error, Equatable, Sendable {
    /// One field that was refused, by a rule of the draft or by the server.
    public struct Failure: Equatable, Sendable {
        /// A value of the draft's `Field` type: see ``field(as:)``.
        public let field: AnyHashableSendable
        /// For the user, and shown as it stands: a server's is in the language that the server chose.
        public let message: String

        /// A form finds the message by `field`, which has to be of its draft's `Field` type. Otherwise the form reports
        /// the error instead of showing it beside the field.
        public init(field: some Hashable & Sendable, message: String) {
            self.field = AnyHashableSendable(field)
            self.message = message
        }

        /// The field, if it has this type; `nil` for a field of another draft.
        public func field<Field: Hashable & Sendable>(as type: Field.Type) -> Field? { field.base as? Field }
    }

    /// In the order of the checks, or of the list that ``GatewayError/byField(_:)`` was given.
    public let failures: [Failure]

    /// An error without failures would say nothing, so there should be at least one.
    public init(failures: [Failure]) {
        self.failures = failures
    }

    /// All messages, one per line: what an alert shows of the error.
    public var message: String { failures.map(\.message).joined(separator: "\n") }
}

extension GatewayError {
    /// The server's objections to single fields as a ``ValidationError``, which a form shows beside them. Any other
    /// refusal, one of a field without a name here included, and any other failure are returned as they are.
    ///
    /// ```swift
    /// throw error.byField([("first_name", GreetingDraft.Field.name), ("age", .age)])
    /// ```
    ///
    /// - Parameter fields: the server's names of a draft's fields.
    public func byField<Field: Hashable & Sendable>(_ fields: [(name: String, field: Field)]) -> any Error {
        guard case .refused(_, let messages, _) = self, !messages.isEmpty,
            messages.keys.allSatisfy({ name in fields.contains { $0.name == name } })
        else { return self }
        return ValidationError(
            failures: fields.compactMap { name, field in messages[name].map { .init(field: field, message: $0) } })
    }
}

/// A type-erased hashable value that is `Sendable`, unlike `AnyHashable`.
public struct AnyHashableSendable: Hashable, Sendable {
    let base: any Hashable & Sendable

    /// Keeps the value's own type, by which ``ValidationError/Failure/field(as:)`` finds it again.
    public init(_ base: some Hashable & Sendable) {
        self.base = base
    }

    /// As `AnyHashable` compares them: fields of two types differ, even if their cases have the same name.
    public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

    /// Hashes the wrapped value, as `AnyHashable` does.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
