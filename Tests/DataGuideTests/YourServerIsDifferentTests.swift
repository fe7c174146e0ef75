import DataKit
import DemoServer
import DomainKit
import Foundation
import Reactive
import Testing

struct LibraryBook: Identifiable, Equatable, Sendable, Decodable {
    let id: UUID
    var title: String
    let addedAt: Date

    enum CodingKeys: String, CodingKey {
        case id = "bookId"
        case title, addedAt
    }
}

/// The code of the guide *Your server is different*. ExamplesTests finds the guide's code in this file.
@Suite struct YourServerIsDifferentTests {
    struct ErrorBody: Decodable {
        struct Content: Decodable {
            var code: String
            var detail: String
            var fields: [String: String]?
        }

        var error: Content
    }

    struct SignInBody: Encodable, Sendable {
        var name: String
        var passPhrase: String
    }

    struct SessionResponse: Decodable, Sendable {
        var sessionToken: String
        var readerId: UUID
    }

    struct BookListResponse: Decodable, Sendable {
        var books: LossyArray<LibraryBook>
        var nextCursor: String?
    }

    struct TitleBody: Encodable, Sendable {
        var title: String
    }

    struct LibraryGateway: Sendable {
        let api: APIClient
        let authorizer: Authorizer

        init(url: URL, tokens: any TokenStore) {
            var options = APIClient.Options()
            options.contract.keyDecoding = .convertFromSnakeCase
            options.contract.keyEncoding = .convertToSnakeCase
            options.contract.dateDecoding = .secondsSince1970
            options.contract.authorization = { ["Authorization": "Token \($0.access)"] }
            options.contract.refusal = { response in
                let body = try? JSONDecoder().decode(ErrorBody.self, from: response.body)
                return Refusal(
                    message: body?.error.detail, code: body?.error.code, fields: body?.error.fields ?? [:])
            }
            authorizer = Authorizer(store: tokens)
            api = APIClient(
                baseURL: url, transport: SystemTransport(), authorizer: authorizer, options: options)
        }

        func signIn(name: String, passPhrase: String) -> Observable<UUID> {
            Observable {
                let body = SignInBody(name: name, passPhrase: passPhrase)
                let session = try await api.send(
                    Endpoint<SessionResponse>(.post, path: ["library", "sessions"], body: body))
                try authorizer.signIn(Tokens(access: session.sessionToken, account: session.readerId.uuidString))
                return session.readerId
            }
        }

        func getBooks(_ request: PageRequest) -> Observable<Page<LibraryBook>> {
            Observable {
                let cursor = request.cursor.map { [URLQueryItem(name: "after", value: $0)] } ?? []
                let answer = try await api.send(
                    Endpoint<BookListResponse>(
                        path: ["library", "books"],
                        query: [URLQueryItem(name: "size", value: "\(request.perPage)")] + cursor, requiresToken: true))
                return Page(
                    items: answer.books.elements, next: answer.nextCursor.map { .cursor($0) },
                    unreadableItems: answer.books.unreadableCount)
            }
        }

        func rename(_ book: LibraryBook, to title: String) -> Observable<LibraryBook> {
            Observable {
                let path = ["library", "books", book.id.uuidString]
                do {
                    return try await api.send(
                        Endpoint(.put, path: path, body: TitleBody(title: title), requiresToken: true))
                } catch let error as GatewayError where error.code == "title_missing" {
                    throw ValidationError(failures: [.init(field: "title", message: error.message)])
                }
            }
        }
    }

    private let server = DemoServer()
    private let account = DemoServer.accounts[0]
    private let tokens = InMemoryTokenStore()

    private func gateway() throws -> LibraryGateway {
        LibraryGateway(url: try server.url ?? server.start(), tokens: tokens)
    }

    private func failure<Value>(of observable: Observable<Value>) async -> (any Error)? {
        do {
            _ = try await observable.first()
            return nil
        } catch {
            return error
        }
    }

    @Test("Cursors lead to the end of a list despite capped pages")
    func books() async throws {
        let gateway = try gateway()
        let reader = try await gateway.signIn(name: account.username, passPhrase: account.password).first()
        #expect(reader != nil)

        var books: [LibraryBook] = []
        var request: PageRequest? = PageRequest(perPage: 30)
        while let current = request, let page = try await gateway.getBooks(current).first() {
            books += page.items
            request = page.next.map { PageRequest(page: current.page + 1, token: $0, perPage: 30) }
        }
        #expect(books.count == 23)
        #expect(books.first?.addedAt == Date(timeIntervalSince1970: 1_700_086_400))
        #expect(server.requestCounts["GET /library/books"] == 3)
    }

    @Test("The server's messages and codes are read from its own error format")
    func refusals() async throws {
        let gateway = try gateway()
        let wrong = await failure(of: gateway.signIn(name: account.username, passPhrase: "wrong")) as? GatewayError
        #expect(wrong == .signedOut(message: "The name or the pass phrase is wrong."))
        #expect(wrong?.code == "wrong_pass_phrase")

        _ = try await gateway.signIn(name: account.username, passPhrase: account.password).first()
        let book = try #require(try await gateway.getBooks(PageRequest()).first()?.items.first)
        let objection = await failure(of: gateway.rename(book, to: "")) as? ValidationError
        #expect(objection?.message == "A book needs a title.")
        #expect(try await gateway.rename(book, to: "Volume I").first()?.title == "Volume I")
        let lost = await failure(of: gateway.getBooks(PageRequest(page: 2, token: .cursor("x")))) as? GatewayError
        #expect(lost == .refused(message: "The list has changed. Load it again."))
    }

    @Test("A session without renewal ends when the server rejects its token")
    func ended() async throws {
        let gateway = try gateway()
        _ = try await gateway.signIn(name: account.username, passPhrase: account.password).first()
        _ = try await gateway.api.send(Endpoint<NoContent>(.delete, path: ["library", "sessions"]))
        let error = await failure(of: gateway.getBooks(PageRequest())) as? GatewayError
        #expect(error == .signedOut(message: "Your session has ended. Sign in again."))
        #expect(try gateway.authorizer.isSignedIn == false)
        #expect(server.requestCounts["GET /library/books"] == 1)
    }
}
