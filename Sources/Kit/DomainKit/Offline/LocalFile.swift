/// A file on this device that belongs to an entity until the server has its content, such as a photo that was taken
/// offline.
///
/// A gateway keeps the files next to its database: see `EditableCache.keep(fileAt:)`. The value contains only the name
/// of the file, because a URL becomes invalid when the system moves the app's folder.
public struct LocalFile: Hashable, Sendable {
    /// The name, such as `7B5C….jpg`. It is unique, and contains no folder.
    public let name: String

    /// Creates the value for a name. Returns `nil` if the name is empty, begins with a dot or contains a slash, because
    /// such a name could lead out of the folder.
    public init?(name: String) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return nil }
        self.name = name
    }
}
