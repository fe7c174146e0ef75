/// What people have entered, with the rules that it must follow before it is used.
///
/// ```swift
/// struct Greeting: Dto {
///     enum Field { case name }
///     var name: String
///     static let rules = [Rule<Greeting, Field>(.name, "Please enter a name") { !$0.name.isEmpty }]
/// }
/// ```
public protocol Dto: Equatable, Sendable {
    /// What the rules are about.
    associatedtype Field: Hashable & Sendable

    /// The rules, in the order of the fields. Of several about one field the first that is broken speaks.
    static var rules: [Rule<Self, Field>] { get }
}

extension Dto {
    /// Every broken field with its message, in the order of the rules.
    public var failures: [ValidationError.Failure] {
        var seen: Set<Field> = []
        return Self.rules.filter { !$0.isSatisfied(self) && seen.insert($0.field).inserted }
            .map { ValidationError.Failure(field: $0.field, message: $0.message) }
    }

    /// Whether every rule is followed.
    public var isValid: Bool { failures.isEmpty }

    /// The message of a field, or nil when it is fine.
    public func message(for field: Field) -> String? {
        failures.first { $0.field == AnyHashableSendable(field) }?.message
    }

    /// Throws a ``ValidationError`` with all failures.
    public func validate() throws(ValidationError) {
        let failures = failures
        if !failures.isEmpty { throw ValidationError(failures: failures) }
    }
}
