import DomainKit
import Foundation

/// A form in a temporary file, as `multipart/form-data` (RFC 7578). The file is deleted together with this object.
final class MultipartForm: Sendable {
    let file = FileManager.default.temporaryDirectory.appending(path: "form-\(UUID().uuidString)")
    private let boundary = UUID().uuidString

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// Writes the parts to a file that only its owner can read.
    ///
    /// - Errors: `APIError.invalidRequest` if a file cannot be read, or Foundation's error if the form cannot be written.
    init(_ parts: [FormPart]) throws {
        try PrivateFiles.createFile(at: file)
        do {
            try write(parts)
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    private func write(_ parts: [FormPart]) throws {
        let form = try FileHandle(forWritingTo: file)
        defer { try? form.close() }
        for part in parts {
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name.quoted)\""
            switch part.content {
            case .text(let text):
                try form.write(contentsOf: Data("\(head)\r\n\r\n\(text)".utf8))
            case .file(let url, let name, let type):
                head += "; filename=\"\(name.quoted)\"\r\nContent-Type: \(type.quoted)"
                try form.write(contentsOf: Data("\(head)\r\n\r\n".utf8))
                try copy(url, to: form)
            }
            try form.write(contentsOf: Data("\r\n".utf8))
        }
        try form.write(contentsOf: Data("--\(boundary)--\r\n".utf8))
    }

    private func copy(_ url: URL, to form: FileHandle) throws {
        guard url.fileSize != nil, let source = try? FileHandle(forReadingFrom: url) else {
            throw APIError.unreadableFile(url)
        }
        defer { try? source.close() }
        try form.write(contentsOf: source)
    }
}

extension String {
    /// The name as browsers send it in a form: without quotation marks and line breaks, which would end the name.
    fileprivate var quoted: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "%22"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(scalar)
            }
        }
        .joined()
    }
}
