import DataKit

/// A note that waits to be saved by the server.
public struct NoteEdit: OutboxEdit {
    /// The note.
    public var note: Note

    /// Edits of one note are sent in their order.
    public var entity: String { "\(note.id)" }

    /// The later edit has everything that the earlier one had.
    public func following(_ earlier: NoteEdit) -> NoteEdit? { self }
}
