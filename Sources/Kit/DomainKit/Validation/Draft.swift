/// The text that a user has entered into a form. The text is parsed into a value once, so that later code does not have
/// to validate it again.
///
/// ```swift
/// struct GreetingDraft: Draft {
///     enum Field { case name, age }
///     var name = ""
///     var age = ""
///
///     func validated() throws(ValidationError) -> Greeting {
///         let (name, age) = try validate(check(.name, name, by: Self.nameRule), check(.age, age, by: Self.ageRule))
///         return Greeting(name: name, age: age)
///     }
///
///     private static let nameRule = Rule.nonEmpty("Please enter a name")
///     private static let ageRule = Rule<String, Int>("Please enter a number") { Int($0) }
/// }
/// ```
public protocol Draft: Equatable, Sendable {
    /// A type that identifies the fields with rules, so that messages can be shown next to them.
    associatedtype Field: Hashable & Sendable
    /// The result of parsing a valid draft, such as an entity with numbers and dates in place of text.
    associatedtype Validated

    /// Parses the draft into its value.
    ///
    /// - Throws: All invalid fields, in the order of the checks.
    func validated() throws(ValidationError) -> Validated
}

/// A checked field, with its value or the rule that it breaks, for `validate(_:)`.
public struct FieldCheck<Field: Hashable & Sendable, Value> {
    let field: Field
    let result: Result<Value, BrokenRule>
}

extension Draft {
    /// Checks one field with a rule. ``validate(_:)`` reports a failure together with the failures of other fields.
    public func check<Entered, Value>(
        _ field: Field, _ entered: Entered, by rule: Rule<Entered, Value>
    ) -> FieldCheck<Field, Value> {
        FieldCheck(field: field, result: rule(entered))
    }

    /// Checks one field with a rule, unless its text is unchanged. So an old value that breaks the rule does not
    /// prevent changes of other fields.
    ///
    /// ```swift
    /// let name = try validate(check(.name, name, unchanged: (original.name, original.name), by: Self.nameRule))
    /// ```
    ///
    /// `original` contains the text of the field before the edit, and its value. For a new item, which is always
    /// checked, `original` is `nil`.
    public func check<Entered: Equatable, Value>(
        _ field: Field, _ entered: Entered, unchanged original: (entered: Entered, value: Value)?,
        by rule: Rule<Entered, Value>
    ) -> FieldCheck<Field, Value> {
        guard let original, entered == original.entered else { return check(field, entered, by: rule) }
        return FieldCheck(field: field, result: .success(original.value))
    }

    /// Returns the values of all checks.
    ///
    /// - Throws: All invalid fields, in the order of the checks. If a field has several failures, only the first one is
    ///   included.
    public func validate<each Value>(
        _ check: repeat FieldCheck<Field, each Value>
    ) throws(ValidationError) -> (repeat each Value) {
        var failures: [ValidationError.Failure] = []
        var broken: Set<Field> = []
        for (field, message) in repeat brokenField(of: each check) {
            guard let message, broken.insert(field).inserted else { continue }
            failures.append(ValidationError.Failure(field: field, message: message))
        }
        guard failures.isEmpty else { throw ValidationError(failures: failures) }
        do {
            return try (repeat (each check).result.get())
        } catch {
            // The failed check is among the failures that were collected above.
            throw ValidationError(failures: failures)
        }
    }

    private func brokenField<Value>(of check: FieldCheck<Field, Value>) -> (Field, String?) {
        guard case .failure(let broken) = check.result else { return (check.field, nil) }
        return (check.field, broken.message)
    }

    /// All invalid fields with their messages, in the order of the checks. Each access runs all checks.
    public var failures: [ValidationError.Failure] {
        do throws(ValidationError) {
            _ = try validated()
            return []
        } catch {
            return error.failures
        }
    }

    /// Whether all fields are valid. Each access runs all checks.
    public var isValid: Bool { failures.isEmpty }

    /// Returns the message for a field, or `nil` if the field is valid, even if the form does not show messages yet.
    public func message(for field: Field) -> String? {
        failures.first { $0.field == AnyHashableSendable(field) }?.message
    }
}
