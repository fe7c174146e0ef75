import Foundation

/// Why the local store could not do what it was asked. A file that could not be opened was left as it was, save for
/// migrations before the one that failed; damage that is found later may have been there for some time.
public enum StoreError: Error, Equatable, Sendable {
    /// The file is something else than a database.
    case notADatabase(path: String)
    /// The file is a database, but of another application.
    case unrelatedDatabase(path: String)
    /// The file is damaged.
    case corrupt(path: String, cause: String)
    /// The file was written by a newer version of the app.
    case newerSchema(path: String, found: Int, supported: Int)
    /// The file or its folder cannot be written.
    case readOnly(path: String)
    /// The file cannot be opened or created.
    case cannotOpen(path: String, cause: String)
    /// The file was removed, moved or replaced while it was in use.
    case vanished(path: String)
    /// The file to be created exists already.
    case alreadyExists(path: String)
    /// There is no space left.
    case diskFull(path: String)
    /// Another process kept the file locked for longer than the store waits.
    case locked(path: String)
    /// A rule of the schema forbids the change.
    case constraint(cause: String)
    /// A step from one schema to the next failed, and was undone.
    case migrationFailed(version: Int, cause: String)
    /// A row does not have the shape that its type expects.
    case unreadable(cause: String)
    /// The transaction was undone by SQLite while it was still in use.
    case transactionLost(cause: String)
    /// A secret could not be kept or read.
    case secretsUnavailable(cause: String)
    /// Anything else that SQLite or the file system reports; `code` is theirs.
    case failed(code: Int, cause: String)
}

extension StoreError {
    /// A sentence that a person can act on; it names the file and the way out.
    public var message: String {
        switch self {
        case .notADatabase(let path):
            "\(path) is not a database. It was left as it is: move it away, or choose another data folder."
        case .unrelatedDatabase(let path):
            "\(path) belongs to another application. It was left as it is: choose another data folder."
        case .corrupt(let path, _):
            "\(path) is damaged. Restore it from a backup, or move it away to start anew."
        case .newerSchema(let path, let found, let supported):
            "\(path) was written by a newer version of this app (schema \(found), this one knows \(supported)). Update the app."
        case .readOnly(let path):
            "\(path) cannot be written. Allow writing to it, or choose another data folder."
        case .cannotOpen(let path, let cause):
            "\(path) cannot be opened (\(cause)). Choose another data folder."
        case .vanished(let path):
            "\(path) was removed or moved while it was in use. The change was not saved: start the app again."
        case .alreadyExists(let path):
            "\(path) exists already and is not overwritten. Choose another name."
        case .diskFull(let path):
            "There is no space left to write \(path). Free some space and try again; nothing was changed."
        case .locked(let path):
            "\(path) is in use by another process. Close it and try again; nothing was changed."
        case .constraint:
            "The change conflicts with what is stored; nothing was changed."
        case .migrationFailed(let version, _):
            "The data could not be brought to schema \(version); nothing of it was lost. Update the app, or report this."
        case .unreadable:
            "A stored item could not be read. Update the app, or report this."
        case .transactionLost:
            "The change could not be completed; nothing was changed. Try again."
        case .secretsUnavailable:
            "Your sign-in could not be kept on this device. Check the permissions of the app's data folder."
        case .failed:
            "The local data could not be used. Try again, or report this."
        }
    }

    /// What a developer reads: SQLite's or the file system's own words, where the case itself does not say it all.
    public var cause: String? {
        switch self {
        case .corrupt(_, let cause), .cannotOpen(_, let cause), .constraint(let cause), .migrationFailed(_, let cause),
            .unreadable(let cause), .transactionLost(let cause), .secretsUnavailable(let cause), .failed(_, let cause):
            cause
        case .notADatabase, .unrelatedDatabase, .newerSchema, .readOnly, .vanished, .alreadyExists, .diskFull, .locked:
            nil
        }
    }
}

extension StoreError: LocalizedError {
    /// The same sentence as `message`, for code that only knows `Error`.
    public var errorDescription: String? { message }
}
