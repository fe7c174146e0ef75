import DataKit
import Foundation

/// A request with its response, encoded for a page with bounded length and without secrets.
///
/// Of a request, it shows only the values of well-known header fields, because a token may be in a field with any name.
/// Of a response, it hides the fields that a recording leaves out. If the request marks a string as secret, the
/// response hides it, too, because servers quote requests.
struct ContentMessage: Encodable {
    struct Field: Encodable {
        let name: String
        let value: String
    }

    struct Body: Encodable {
        /// The body as text, or `nil` if it is not text.
        let text: String?
        let bytes: Int
        let isCut: Bool
    }

    static let mostCharacters = 50_000

    let method: String
    let url: String
    let query: [Field]
    let headers: [Field]
    let body: Body?
    let status: Int?
    let responseHeaders: [Field]
    let responseBody: Body?
    let isHeld: Bool
    let canRepeat: Bool

    init(_ content: RequestContents.Known, without secrets: SecretTexts) {
        let (request, response) = (content.request, content.response)
        let cover = Cover(request, secrets)
        var components = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let items = components?.queryItems ?? []
        components?.user = nil
        components?.password = nil
        components?.query = nil
        components?.fragment = nil
        method = request.method.rawValue
        url = cover.text(components?.string ?? "")
        query = items.map { item in
            Field(
                name: cover.text(item.name),
                value: item.name.isSecretName ? Redaction.dots : cover.text(item.value ?? ""))
        }
        headers = request.headers.map { name, value in
            Field(name: name, value: name.isHarmlessField ? cover.text(value) : Redaction.dots)
        }
        body = request.body.map { body in
            guard let data = body.data else { return Body(text: nil, bytes: body.count, isCut: false) }
            return cover.body(data, request.headers["Content-Type"])
        }
        status = response?.status
        responseHeaders =
            response?.headers.map { name, value in
                let isSecret = Redaction.isSecretField(name)
                let shown = Redaction.redacted(value, of: name)
                return Field(name: name, value: isSecret ? Redaction.dots : cover.text(shown))
            } ?? []
        responseBody = response.map { cover.body($0.body, $0.headers["Content-Type"]) }
        isHeld = content.isHeld
        canRepeat = content.sendAgain != nil
    }

    /// Hides the secrets of one request, and all secrets that the user has typed.
    private struct Cover {
        let secrets: SecretTexts
        /// The secrets of the request. The longest is first, because a secret may contain another one.
        let own: [String]

        init(_ request: HTTPRequest, _ secrets: SecretTexts) {
            self.secrets = secrets
            own = Set(request.secrets).sorted { $0.count > $1.count }
        }

        func text(_ text: String) -> String {
            own.reduce(secrets.redacted(text)) { $0.replacing(secret: $1, with: Redaction.dots) }
                .replacing(Redaction.token, with: Redaction.dots)
        }

        func body(_ data: Data, _ type: String?) -> Body {
            // The shortened body may end with a part of a character, which does not make it binary.
            let texts = (0..<4).lazy.compactMap { String(validating: data.dropLast($0), as: UTF8.self) }
            guard let whole = texts.first else { return Body(text: nil, bytes: data.count, isCut: false) }
            let text = hidden(whole, type ?? "")
            let isCut = text.count > ContentMessage.mostCharacters || data.count >= RequestContents.bytes
            return Body(
                text: String(text.prefix(ContentMessage.mostCharacters)), bytes: data.count, isCut: isCut)
        }

        private func hidden(_ text: String, _ type: String) -> String {
            let isJSON = text.first { !$0.isWhitespace }.map { "[{".contains($0) } ?? false
            if isJSON {
                return SecretTexts.redacted(json: Redaction.redacted(json: text, withNumbers: true), by: self.text)
            }
            let isForm = type.contains("form-urlencoded")
            return self.text(isForm ? String(Redaction.redacted(link: "?\(text)").dropFirst()) : text)
        }
    }
}
