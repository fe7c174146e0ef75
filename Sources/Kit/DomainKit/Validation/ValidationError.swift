/// Every broken field of a draft, in the order of the checks.
///
/// A server's refusal of single fields can be turned into one, too: a form shows each message beside its field.
///
/// ```swift
/// throw ValidationError(failures: [.init(field: GreetingDraft.Field.name, message: "This name is taken")])
/// ```
public struct ValidationError: Error, Equatable, Sendable {
    /// One broken field.
    public struct Failure: Equatable, Sendable {
        /// The field, of the type that the draft declares.
        public let field: AnyHashableSendable
        /// The sentence for users.
        public let message: String

        /// Creates the failure of a field.
        public init(field: some Hashable & Sendable, message: String) {
            self.field = AnyHashableSendable(field)
            self.message = message
        }

        /// The field, if it is one of that type; nil for the field of another draft.
        public func field<Field: Hashable & Sendable>(as type: Field.Type) -> Field? { field.base as? Field }
    }

    /// The broken fields.
    public let failures: [Failure]

    /// Creates an error about some fields.
    public init(failures: [Failure]) {
        self.failures = failures
    }

    /// All messages, one a line.
    public var message: String { failures.map(\.message).joined(separator: "\n") }
}

/// A hashable value of any type that may cross isolations.
public struct AnyHashableSendable: Hashable, Sendable {
    let base: any Hashable & Sendable

    /// Wraps a value.
    public init(_ base: some Hashable & Sendable) {
        self.base = base
    }

    /// Whether both wrap equal values.
    public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

    /// Hashes the wrapped value.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
