/// Every broken field of a draft, in the order of the checks.
///
/// A server's refusal of single fields can also become one, so that a form shows each message next to its field.
///
/// ```swift
/// throw ValidationError(failures: [.init(field: GreetingDraft.Field.name, message: "This name is taken")])
/// ```
public struct ValidationError: Error, Equatable, Sendable {
    /// One field that was refused, by a rule of the draft or by the server.
    public struct Failure: Equatable, Sendable {
        /// A value of the draft's `Field` type: see ``field(as:)``.
        public let field: AnyHashableSendable
        /// The message for the user, shown unchanged. A server's message is in the language that the server chose.
        public let message: String

        /// Creates a failure. A form finds the message by `field`, which has to be of its draft's `Field` type.
        /// Otherwise the form reports the error instead of showing it next to the field.
        public init(field: some Hashable & Sendable, message: String) {
            self.field = AnyHashableSendable(field)
            self.message = message
        }

        /// The field, if it has this type, or `nil` for a field of another draft.
        public func field<Field: Hashable & Sendable>(as type: Field.Type) -> Field? { field.base as? Field }
    }

    /// The failures in the order of the checks, or of the list passed to ``GatewayError/byField(_:)``.
    public let failures: [Failure]

    /// Creates an error. Pass at least one failure, because an error without failures has an empty message.
    public init(failures: [Failure]) {
        self.failures = failures
    }

    /// All messages, one per line, for an alert.
    public var message: String { failures.map(\.message).joined(separator: "\n") }
}

extension GatewayError {
    /// The server's objections to single fields as a ``ValidationError``, which a form shows next to them. A refusal
    /// that includes a field without a name here is returned unchanged, like any other refusal or failure.
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

    /// Wraps a value and keeps its type, by which ``ValidationError/Failure/field(as:)`` finds it again.
    public init(_ base: some Hashable & Sendable) {
        self.base = base
    }

    /// Compares like `AnyHashable`: fields of two types differ, even if their cases have the same name.
    public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

    /// Hashes the wrapped value, like `AnyHashable`.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
