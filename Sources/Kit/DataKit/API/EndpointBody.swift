import Foundation

/// The content that the request of an ``Endpoint`` sends.
public enum EndpointBody: Sendable {
    /// A value, sent as JSON by the client's ``APIContract``. A value without a JSON form, such as an infinite number,
    /// fails the request before it is sent.
    case json(any Encodable & Sendable)
    /// The content of a file, with its media type, such as `image/jpeg`. The client reads the file while sending it, so
    /// a large file needs little memory.
    case file(URL, type: String)
    /// The parts of a form as `multipart/form-data`, which most servers accept for files (RFC 7578). The client writes
    /// the form to a temporary file, so a large part needs no memory.
    case form([FormPart])
}

/// A part of a form that an ``EndpointBody`` sends.
public struct FormPart: Sendable {
    enum Content: Sendable {
        case text(String)
        case file(URL, name: String, type: String)
    }

    let name: String
    let content: Content

    /// A field with a text, sent as UTF-8.
    public static func text(_ name: String, _ text: String) -> FormPart { FormPart(name: name, content: .text(text)) }

    /// A file.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - url: The file.
    ///   - fileName: The name that the server receives. By default the name of the file.
    ///   - type: The media type, such as `image/jpeg`.
    public static func file(
        _ name: String, _ url: URL, fileName: String? = nil, type: String = "application/octet-stream"
    ) -> FormPart {
        FormPart(name: name, content: .file(url, name: fileName ?? url.lastPathComponent, type: type))
    }
}
