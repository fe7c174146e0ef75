import Foundation

/// The file of a database: private to its owner, with errors of the store.
enum StoreFile {
    /// Creates an empty file and the folders that lead to it, where they are missing. What exists is left as it is.
    ///
    /// SQLite gives the files that it puts beside a database the permissions of the database.
    static func create(_ url: URL) throws(StoreError) {
        let folder = url.deletingLastPathComponent()
        do {
            try PrivateFiles.createFolder(at: folder)
        } catch {
            throw StoreError(error, path: folder.path(percentEncoded: false))
        }
        try create(path: url.path(percentEncoded: false))
    }

    /// Creates an empty file, where it is missing.
    static func create(path: String) throws(StoreError) {
        do {
            try PrivateFiles.createFile(at: URL(filePath: path))
        } catch let error as POSIXError where error.code == .EISDIR {
            // A folder of that name is opened, and refused, by SQLite.
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Takes away from others whatever permissions they have on a file of ours. One that belongs to another user, who
    /// shares it, stays as it is.
    static func restrict(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        chmod(path, status.st_mode & 0o700)
    }
}

extension StoreError {
    /// What the file system has against creating a file or a folder.
    fileprivate init(_ error: any Error, path: String) {
        switch (error as? POSIXError)?.code {
        case .EACCES, .EPERM, .EROFS: self = .readOnly(path: path)
        case .ENOSPC, .EDQUOT: self = .diskFull(path: path)
        default: self = .cannotOpen(path: path, cause: error.localizedDescription)
        }
    }
}
