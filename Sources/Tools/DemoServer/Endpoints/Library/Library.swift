import Foundation

/// Books with a different contract: names in snake case, UUIDs as IDs, dates in seconds since 1970, pages with cursors
/// and at most ten books, sessions without renewal, and errors such as `{"error": {"code": "title_missing", "detail":
/// "A book needs a title."}}`.
struct Library: Sendable {
    private static let largestPage = 10

    private var books = (1...23).map { Book(number: $0) }
    private var sessions: [String: Int] = [:]
    /// The number of sign-ins, including ended sessions, so that no token is issued twice.
    private var signIns = 0

    private struct Book: Sendable {
        let id: String
        var title: String
        let addedAt: Int

        init(number: Int) {
            id = Library.identity(number)
            title = "Volume \(number)"
            addedAt = 1_700_000_000 + number * 86_400
        }

        var json: JSON {
            ["book_id": .string(id), "title": .string(title), "added_at": .integer(addedAt)]
        }
    }

    mutating func signIn(_ request: Request) throws(HTTPError) -> Response {
        let fields = try request.fields()
        let index = Accounts.all.firstIndex { account in
            fields["name"]?.string == account.username && fields["pass_phrase"]?.string == account.password
        }
        guard let index else { return Self.refusal(401, "wrong_pass_phrase", "The name or the pass phrase is wrong.") }
        signIns += 1
        let token = "reader-\(signIns)-of-\(Accounts.all[index].username)"
        sessions[token] = index
        return .json(["session_token": .string(token), "reader_id": .string(Self.identity(1_000 + index))])
    }

    /// Ends every session, as the restart of a server would.
    mutating func endSessions() -> Response {
        sessions = [:]
        return Response(status: 204)
    }

    func list(_ request: Request) throws(HTTPError) -> Response {
        guard isSignedIn(request) else { return Self.signedOut }
        let size = min(try request.integer("size", default: Self.largestPage, minimum: 1), Self.largestPage)
        var start = 0
        if let cursor = request.value("after") {
            guard let index = books.firstIndex(where: { Self.cursor(after: $0) == cursor }) else {
                return Self.refusal(400, "cursor_unknown", "The list has changed. Load it again.")
            }
            start = index + 1
        }
        let page = books.dropFirst(start).prefix(size)
        let isLast = start + page.count >= books.count
        return .json([
            "books": .array(page.map(\.json)),
            "next_cursor": isLast ? .null : page.last.map { .string(Self.cursor(after: $0)) } ?? .null,
        ])
    }

    mutating func edit(_ request: Request) throws(HTTPError) -> Response {
        guard isSignedIn(request) else { return Self.signedOut }
        guard let index = books.firstIndex(where: { $0.id == request.path.last?.lowercased() }) else {
            return Self.refusal(404, "book_unknown", "The library has no such book.")
        }
        guard let title = try request.fields()["title"]?.string, !title.isEmpty else {
            return Self.refusal(
                422, "title_missing", "A book needs a title.", pointers: ["title": "Please enter a title."])
        }
        books[index].title = title
        return .json(books[index].json)
    }

    private func isSignedIn(_ request: Request) -> Bool {
        let words = (request.header("authorization") ?? "").split(separator: " ")
        return words.count == 2 && words[0] == "Token" && sessions[String(words[1])] != nil
    }

    private static let signedOut = refusal(401, "session_unknown", "Sign in to use the library.")

    private static func refusal(
        _ status: Int, _ code: String, _ detail: String, pointers: [String: String] = [:]
    ) -> Response {
        var error: [String: JSON] = ["code": .string(code), "detail": .string(detail)]
        if !pointers.isEmpty { error["fields"] = .object(pointers.mapValues { .string($0) }) }
        return .json(["error": .object(error)], status: status)
    }

    private static func cursor(after book: Book) -> String { "after-\(book.id.suffix(4))" }

    private static func identity(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "6f1c2a90-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
}
