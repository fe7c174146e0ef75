import DomainKit
import Foundation

/// The files of one table's entities, in a folder next to the database.
///
/// Only edits and rows refer to a file, and no other record of the file exists. A file without an edit or a row is
/// deleted at the latest a day after it was kept. The delay protects a file whose edit is not saved yet.
struct FileFolder: Sendable {
    static let lifetime: TimeInterval = 86_400

    let url: URL

    func url(of file: LocalFile) -> URL { url.appending(path: file.name) }

    /// Copies a file, which only its owner can read. It is on the disk before an edit refers to it.
    func keep(fileAt source: URL, at date: Date) throws -> LocalFile {
        try keep(pathExtension: source.pathExtension, at: date) { partial in
            try PrivateFiles.createFile(at: partial)
            let (input, output) = (try FileHandle(forReadingFrom: source), try FileHandle(forWritingTo: partial))
            defer {
                try? input.close()
                try? output.close()
            }
            try output.write(contentsOf: input)
            try output.synchronize()
        }
    }

    func keep(_ content: Data, pathExtension: String, at date: Date) throws -> LocalFile {
        try keep(pathExtension: pathExtension, at: date) { try PrivateFiles.write(content, toNewFileAt: $0) }
    }

    private func keep(pathExtension: String, at date: Date, _ write: (URL) throws -> Void) throws -> LocalFile {
        let isPlain = !pathExtension.isEmpty && pathExtension.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let name = UUID().uuidString + (isPlain ? ".\(pathExtension)" : "")
        guard let file = LocalFile(name: name) else { throw CocoaError(.fileWriteInvalidFileName) }
        try PrivateFiles.createFolder(at: url)
        // A crash leaves the hidden file, which `unused(before:)` finds.
        let partial = url.appending(path: ".\(name)")
        do {
            try write(partial)
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: partial.path(percentEncoded: false))
            try FileManager.default.moveItem(at: partial, to: self.url(of: file))
        } catch {
            try? FileManager.default.removeItem(at: partial)
            throw error
        }
        return file
    }

    /// The names of all files that were kept before a date, also of unfinished copies.
    func names(before date: Date) -> [String] {
        let files = try? FileManager.default.contentsOfDirectory(
            at: url, includingPropertiesForKeys: [.contentModificationDateKey])
        return (files ?? []).filter { file in
            let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
            // An unfinished copy has the date of the system, which may differ from the date of the environment.
            let isUnfinished = file.lastPathComponent.hasPrefix(".")
            let end = isUnfinished ? min(date, .now.addingTimeInterval(-Self.lifetime)) : date
            return values?.contentModificationDate.map { $0 < end } ?? false
        }
        .map(\.lastPathComponent)
    }

    func delete(_ name: String) { try? FileManager.default.removeItem(at: url.appending(path: name)) }
}
