import Reactive

/// Whether the values of an input or output may appear in logs, inspectors and recordings.
public enum Sensitivity: Sendable {
    /// Observers receive the values.
    case open
    /// Observers receive a ``Secret`` in place of each value. The view and the view model are not affected.
    case secret
}

/// Stands for a value that must not be shown.
public struct Secret: Sendable, Equatable, CustomStringConvertible {
    /// The same text for every value, so that it does not reveal the length.
    public var description: String { "•••" }
}
