import DomainKit
import Foundation

/// The reason why the local store failed. If a file could not be opened, it is unchanged, except for the migrations
/// before a failed one. Damage may have existed for some time before SQLite detects it.
public enum StoreError: Error, Equatable, Sendable {
    /// The file is not an SQLite database, or is encrypted.
    case notADatabase(path: String)
    /// The file belongs to another application. The file is not empty, has another application ID or none, and
    /// `adopting` rejects it.
    case unrelatedDatabase(path: String)
    /// The content of the file is inconsistent. Even readable data may be wrong. Restore a backup.
    case corrupt(path: String, cause: String)
    /// A newer version of the app has migrated the file. The user must update the app.
    case newerSchema(path: String, found: Int, supported: Int)
    /// The file or its folder is not writable. SQLite must be able to write to both, because the log is next to the
    /// file.
    case readOnly(path: String)
    /// The file could not be opened or created. `cause` contains the reason that the system reported.
    case cannotOpen(path: String, cause: String)
    /// The file was removed, moved or replaced while it was open. Writes fail, because their data would be lost.
    case vanished(path: String)
    /// A file already exists at the URL of a backup. The file was not overwritten.
    case alreadyExists(path: String)
    /// The disk is full. The user must free some space.
    case diskFull(path: String)
    /// Another process had the lock for longer than the store waits.
    case locked(path: String)
    /// The app has suspended the database, which rejects access until it is resumed.
    case suspended(path: String)
    /// The change violates a rule of the schema. For example, the primary key already exists.
    case constraint(cause: String)
    /// The migration to `version` failed and was rolled back. The steps before it remain.
    case migrationFailed(version: Int, cause: String)
    /// The content of a row does not match the type of the record. For example, another program may have written it.
    case unreadable(cause: String)
    /// A transaction ignored an error after which SQLite had rolled back the transaction, such as a full disk.
    case transactionLost(cause: String)
    /// The secret store could not be read or written. For example, the keychain cannot be read before the device is
    /// unlocked.
    case secretsUnavailable(cause: String)
    /// Any other failure. `code` is SQLite's result code, or the extended result code if there is one.
    case failed(code: Int, cause: String)
}

extension StoreError {
    /// The message to the user in the app's language: the failure, the file if the error has its path, and a remedy if
    /// there is one.
    public var message: String { sentence.text }

    private var sentence: Sentence {
        switch self {
        case .notADatabase(let path):
            Sentence(
                "store.notADatabase",
                "{0} is not a database, and was not changed. Move it away, or choose another data folder.", path)
        case .unrelatedDatabase(let path):
            Sentence(
                "store.unrelatedDatabase",
                "{0} belongs to another application, and was not changed. Choose another data folder.", path)
        case .corrupt(let path, _):
            Sentence(
                "store.corrupt", "{0} is damaged. Restore it from a backup, or move it away to start over.", path)
        case .newerSchema(let path, let found, let supported):
            Sentence(
                "store.newerSchema",
                "{0} was written by a newer version of this app (schema {1}, this one knows {2}). Update the app.",
                path, "\(found)", "\(supported)")
        case .readOnly(let path):
            Sentence(
                "store.readOnly", "{0} cannot be written. Check its permissions, or choose another data folder.", path)
        case .cannotOpen(let path, let cause):
            Sentence("store.cannotOpen", "{0} cannot be opened ({1}). Choose another data folder.", path, cause)
        case .vanished(let path):
            Sentence(
                "store.vanished",
                "{0} was removed or moved while it was in use. The change was not saved. Start the app again.", path)
        case .alreadyExists(let path):
            Sentence("store.alreadyExists", "{0} already exists and was not overwritten. Choose another name.", path)
        case .diskFull(let path):
            Sentence(
                "store.diskFull",
                "Not enough space to write {0}. Nothing was changed. Free some space and try again.", path)
        case .locked(let path):
            Sentence(
                "store.locked",
                "{0} is in use by another process. Nothing was changed. Close that process and try again.", path)
        case .suspended(let path):
            Sentence(
                "store.suspended", "{0} is closed while the app is in the background. Open the app and try again.", path
            )
        case .constraint:
            Sentence("store.constraint", "The change conflicts with stored data. Nothing was changed.")
        case .migrationFailed(let version, _):
            Sentence(
                "store.migrationFailed",
                "The data could not be migrated to schema {0}. No data was lost. Update the app, or report this.",
                "\(version)")
        case .unreadable:
            Sentence("store.unreadable", "A stored item could not be read. Update the app, or report this.")
        case .transactionLost:
            Sentence(
                "store.transactionLost", "The change could not be completed. Nothing was changed. Try again.")
        case .secretsUnavailable:
            Sentence(
                "store.secretsUnavailable",
                "Your sign-in could not be saved on this device. Check the permissions of the app's data folder.")
        case .failed:
            Sentence("store.failed", "The local data could not be used. Try again, or report this.")
        }
    }

    /// A message for developers from SQLite or the file system, if it adds something to the error.
    public var cause: String? {
        switch self {
        case .corrupt(_, let cause), .cannotOpen(_, let cause), .constraint(let cause), .migrationFailed(_, let cause),
            .unreadable(let cause), .transactionLost(let cause), .secretsUnavailable(let cause), .failed(_, let cause):
            cause
        case .notADatabase, .unrelatedDatabase, .newerSchema, .readOnly, .vanished, .alreadyExists, .diskFull, .locked,
            .suspended:
            nil
        }
    }
}

extension StoreError: LocalizedError {
    /// The `message`, for code that handles any `Error`.
    public var errorDescription: String? { message }

    /// The `cause`, for code that handles any `Error`.
    public var failureReason: String? { cause }
}
