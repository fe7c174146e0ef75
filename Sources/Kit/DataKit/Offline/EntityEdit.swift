import DomainKit
import Foundation
import Reactive

/// One change to send to the server. An ``EditableCache`` has folded an entity's pending edits into it.
public struct EntityEdit<Entity: Record>: Sendable {
    /// The change to make. The server must not change fields that the edit does not name.
    public enum Change: Sendable {
        /// Adds the entity. If the server assigns IDs, the entity has a temporary ID, and the response contains the
        /// permanent ID.
        case create(Entity)
        /// Changes only these fields, named as the columns of the table, to the entity's values.
        case save(Entity, fields: Set<String>)
        /// Deletes the entity. If the server does not have it, throw `GatewayError.notFound`, which counts as a
        /// successful deletion.
        case delete(Entity.ID)
    }

    /// The change, which is the same for every attempt, even after a restart.
    public let change: Change
    /// The idempotency key: the same for every attempt to send this change, and used for no other change.
    public let key: String
    /// The signed-in account that made the change. `nil` if it was made while no account was signed in.
    public let account: String?
    /// The entity that the edit was merged with, for example to send its version in `If-Match`. `nil` if it is not
    /// known.
    public let known: Entity?
    let files: FileFolder
    let id: Entity.ID?
    let upload = BehaviorSubject<EditUpload<Entity>?>(nil)

    /// The URL of a file that belongs to the entity, to upload it. It exists until the server has performed the edit.
    ///
    /// - Errors: `GatewayError.refused` without a file.
    public func url(of file: LocalFile?) throws -> URL {
        guard let file else { throw GatewayError.refused(message: Sentence.noFile.text) }
        return files.url(of: file)
    }

    /// Reports how much of the edit has been sent, for ``EditableCache/uploads``. Pass it to
    /// ``APIClient/send(_:onProgress:)``.
    public func report(_ progress: TransferProgress) {
        if let id { upload.send(EditUpload(id: id, progress: progress)) }
    }
}

extension Sentence {
    fileprivate static var noFile: Sentence { Sentence("edit.noFile", "The file of this change is missing.") }
}
