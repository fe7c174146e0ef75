import DomainKit
import Foundation
import Reactive

/// Entities whose content is a file, such as photos that are taken offline and uploaded later.
///
/// The entity has a column of the type `LocalFile?`. A file belongs to the edits and rows that refer to it:
///
/// ```swift
/// let file = try await photos.keep(fileAt: taken)
/// _ = try await photos.create(Photo(id: -1, entry: bread, file: file)).first()
/// ```
///
/// To send the file, for example as a part of a form, the cache's closure gets its URL from the edit:
///
/// ```swift
/// let file = try edit.url(of: photo.file)
/// return try await api.send(.upload(file, of: photo, key: edit.key), onProgress: edit.report).photo
/// ```
extension EditableCache {
    /// Copies a file into the folder of the database, for an entity of this cache. Save the entity within a day.
    ///
    /// The copy is deleted when no edit and no row refers to it any more: after the server's response, whose entity has
    /// no file, after a discard, or, if it was undone, a day later. It is not part of a backup of the database.
    ///
    /// - Cancellation: ends the copying, and leaves no file.
    /// - Errors: Foundation's error if the file cannot be read, or the copy cannot be written.
    @concurrent
    public func keep(fileAt url: URL) async throws -> LocalFile { try store.files.keep(fileAt: url, at: store.now()) }

    /// Writes data to a file in the folder of the database, for an entity of this cache. Otherwise like ``keep(fileAt:)``.
    @concurrent
    public func keep(_ content: Data, pathExtension: String) async throws -> LocalFile {
        try store.files.keep(content, pathExtension: pathExtension, at: store.now())
    }

    /// The URL of a file, for example to show it. Do not store the URL, because the system may move the app's folder.
    public func url(of file: LocalFile) -> URL { store.files.url(of: file) }

    /// Emits the upload of this cache that is in progress, or `nil` if nothing is being uploaded, on subscription and
    /// after each change. A queue sends one edit at a time, so there is at most one. The edit has to report its
    /// progress: see ``EntityEdit/report(_:)``.
    public var uploads: Observable<EditUpload<Entity>?> {
        store.uploads.observable.flatMapLatest { $0?.observable ?? .just(nil) }.removeDuplicates()
    }
}
