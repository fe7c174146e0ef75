/// Whether what a member of an input or an output carries may appear in logs, inspectors and recordings.
public enum Sensitivity: Sendable {
    /// Everybody who follows the member gets its values.
    case open
    /// Whoever follows the member gets a ``Secret`` in place of each value.
    case secret
}

/// Stands for a value that must not be seen.
public struct Secret: Sendable, Equatable, CustomStringConvertible {
    /// What is shown in place of the value, whatever its length.
    public var description: String { "•••" }
}
