/// One thing that must be true of a value, with the sentence that people read when it is not.
public struct Rule<Subject, Field: Hashable & Sendable>: Sendable {
    /// The field that the rule is about.
    public let field: Field
    /// What to tell people.
    public let message: String
    package let isSatisfied: @Sendable (Subject) -> Bool

    /// A rule about a field.
    public init(_ field: Field, _ message: String, isSatisfied: @escaping @Sendable (Subject) -> Bool) {
        self.field = field
        self.message = message
        self.isSatisfied = isSatisfied
    }
}
