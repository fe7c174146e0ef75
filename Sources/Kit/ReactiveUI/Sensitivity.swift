/// Whether logs, inspectors and recordings may have the values of an input or output, such as a password's letters.
public enum Sensitivity: Sendable {
    /// Observers receive the values themselves. The inspector still hides the texts of secret values in them.
    case open
    /// Observers receive a ``Secret`` in place of each value. The view and the view model are not affected.
    case secret
}

/// A replacement for a value that must not be shown. Its description reveals neither text nor length.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The value, for the kit's inspector, which looks for its texts in every other value.
    package let value: any Sendable

    init(_ value: any Sendable) {
        self.value = value
    }

    /// All secrets are equal, so that a comparison does not reveal the value.
    public static func == (left: Secret, right: Secret) -> Bool { true }

    /// Has no children, so that the value is not printed by accident.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The same text for every value, so that it does not reveal the length.
    public var description: String { "•••" }
}
