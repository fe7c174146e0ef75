/// Whether logs, inspectors and recordings may contain the values of an input or output, such as a password's letters.
public enum Sensitivity: Sendable {
    /// Observers receive the values themselves. The inspector still hides strings in them that are equal to secret
    /// values.
    case open
    /// Observers receive a ``Secret`` in place of each value. The view and the view model are not affected.
    case secret
}

/// A replacement for a value that must not be shown. Its description reveals neither text nor length.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The value, for the kit's inspector, which hides its strings in all other values.
    package let value: any Sendable

    init(_ value: any Sendable) {
        self.value = value
    }

    /// All secrets are equal, so that a comparison does not reveal the value.
    public static func == (left: Secret, right: Secret) -> Bool { true }

    /// Has no children, so that the value is not printed by accident.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// A constant text, so that it does not reveal the length of the value.
    public var description: String { "•••" }
}
