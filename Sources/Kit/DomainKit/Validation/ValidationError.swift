/// The invalid fields of a draft, in the order of the checks.
///
/// If a server refuses single fields, its refusal can also become such an error, so that a form shows each message next
/// to its field.
///
/// ```swift
/// throw ValidationError(failures: [.init(field: GreetingDraft.Field.name, message: "This name is taken")])
/// ```
public struct ValidationError: Error, Equatable, Sendable {
    /// A field that a rule of the draft, or the server, has rejected.
    public struct Failure: Equatable, Sendable {
        /// The field, which is a value of the draft's `Field` type: see ``field(as:)``.
        public let field: AnyHashableSendable
        /// The message for the user, which is shown unchanged. If the message comes from a server, the server has
        /// chosen its language.
        public let message: String

        /// Creates the failure of one field. A form finds the message by `field`, so `field` must have the `Field` type
        /// of the form's draft. Otherwise, the form reports the error and does not show it next to the field.
        public init(field: some Hashable & Sendable, message: String) {
            self.field = AnyHashableSendable(field)
            self.message = message
        }

        /// Returns the field if it has this type, or `nil` for a field of another draft.
        public func field<Field: Hashable & Sendable>(as type: Field.Type) -> Field? { field.base as? Field }
    }

    /// The failures in the order of the checks, or of the list that was passed to ``GatewayError/byField(_:)``.
    public let failures: [Failure]

    /// Creates an error from failures. Pass at least one failure, because the message of an error without failures is
    /// empty.
    public init(failures: [Failure]) {
        self.failures = failures
    }

    /// All messages, one in each line, for an alert.
    public var message: String { failures.map(\.message).joined(separator: "\n") }
}

extension GatewayError {
    /// Returns the server's messages about single fields as a ``ValidationError``, which a form shows next to the
    /// fields. If the refusal includes a field that has no name here, the error is returned unchanged, like any other
    /// error.
    ///
    /// ```swift
    /// throw error.byField([("first_name", GreetingDraft.Field.name), ("age", .age)])
    /// ```
    ///
    /// - Parameter fields: The server's names of the draft's fields.
    public func byField<Field: Hashable & Sendable>(_ fields: [(name: String, field: Field)]) -> any Error {
        guard case .refused(_, let messages, _) = self, !messages.isEmpty,
            messages.keys.allSatisfy({ name in fields.contains { $0.name == name } })
        else { return self }
        return ValidationError(
            failures: fields.compactMap { name, field in messages[name].map { .init(field: field, message: $0) } })
    }
}

/// A type-erased hashable value that, unlike `AnyHashable`, is `Sendable`.
public struct AnyHashableSendable: Hashable, Sendable {
    let base: any Hashable & Sendable

    /// Wraps a value and keeps its type, so that ``ValidationError/Failure/field(as:)`` can find it.
    public init(_ base: some Hashable & Sendable) {
        self.base = base
    }

    /// Compares like `AnyHashable`, so fields of two types differ even if their cases have the same name.
    public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

    /// Hashes the wrapped value, like `AnyHashable`.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
