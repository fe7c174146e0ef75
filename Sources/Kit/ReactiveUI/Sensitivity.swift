/// Whether logs, inspectors and recordings may contain the values of an input or output, such as the letters of a
/// password.
public enum Sensitivity: Sendable {
    /// Observers receive the values themselves. If a string in a value equals a secret, the inspector still hides it.
    case open
    /// Observers receive a ``Secret`` in place of each value. The view and the view model receive the values unchanged.
    case secret
}

/// A replacement for a value that must not be shown. Its description reveals neither the text nor its length.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The value, for the kit's inspector, which hides the strings of this value in all other values.
    package let value: any Sendable

    init(_ value: any Sendable) {
        self.value = value
    }

    /// All secrets are equal, so that a comparison does not reveal the value.
    public static func == (left: Secret, right: Secret) -> Bool { true }

    /// The mirror has no children, so that the value is not printed by accident.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The description is always the same, so that it does not reveal the length of the value.
    public var description: String { "•••" }
}
