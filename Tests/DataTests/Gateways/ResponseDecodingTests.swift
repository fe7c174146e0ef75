import Data
import DataKitDoubles
import DataKitTesting
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@testable import DataKit

/// Tests the fields that the contracts may leave out, and the fields that they guarantee.
@Suite("Responses of the contracts")
struct ResponseDecodingTests {
    private func api(_ body: String) throws -> APIClient {
        try client(StubTransport { _ in .json(body) })
    }

    private func products(_ body: String) async throws -> History<Page<Product>> {
        let store = try Store.inMemory()
        return try await RemoteProductGateway(api: try api(body), store: store, source: "").productList.history()
    }

    private func repos(_ body: String) async throws -> History<Page<Repo>> {
        let store = try Store.inMemory()
        return try await History(
            of: RemoteRepoGateway(api: try api(body), store: store, source: "").getRepoList(PageRequest()))
    }

    @Test(
        "An unreadable product is counted, and the others still arrive",
        arguments: ["null", "7", "[]", #"{"id":null,"title":"","price":1}"#, #"{"id":2,"title":"","price":{}}"#])
    func unreadableProduct(record: String) async throws {
        var page = Page(items: [Product(id: 1, name: "", price: 1)], totalItems: 2)
        page.unreadableItems = 1
        let body = #"{"products":[\#(record),{"id":1,"title":"","price":1}],"total":2}"#
        #expect(try await products(body) == History(page))
    }

    @Test("An item's name is cut after 500 characters")
    func longItemName() async throws {
        let name = String(repeating: "a", count: 500)
        let body = """
            {"products":[{"id":1,"title":"\(name)b","price":1,"meta":{"createdAt":"2024-05-23T08:56:21Z"}}],"total":1}
            """
        let gateway = RemoteItemGateway(api: try api(body), store: try Store.inMemory(), source: "")
        let item = try await gateway.findItem(ItemQuery(itemID: 1, keyword: "a", count: 5)).first()
        #expect(item?.name == name + "…")
    }

    @Test("A product requires only ID, title and price")
    func product() async throws {
        let page = Page(items: [Product(id: 0, name: "", price: 0)], next: .offset(1))
        #expect(try await products(#"{"products":[{"id":0,"title":"","price":0}]}"#) == History(page))
        let nulls = """
            {"products":[{"id":0,"title":"","price":0,"category":null,"description":null,"stock":null,
            "thumbnail":null,"meta":null}],"total":null,"skip":null,"limit":null}
            """
        #expect(try await products(nulls) == History(page))
    }

    @Test(
        "A product list without required fields fails, and the error names the position",
        arguments: [
            (#"{"products":[{"title":"","price":1}]}"#, "products[0].id is missing"),
            (#"{"products":[{"id":null,"title":"","price":1},{"id":1}]}"#, "products[0].id is null"),
            (#"{"products":[{"id":1,"price":1}]}"#, "products[0].title is missing"),
            (#"{"products":[{"id":1,"title":"","price":"1"}]}"#, "products[0].price is of another type"),
            (#"{"products":[{"id":1,"title":"","price":-0.01}]}"#, "products[0].price is not valid"),
            (#"{"products":null}"#, "products is null"), ("{}", "products is missing"),
            ("null", "The whole is null"),
        ])
    func brokenProduct(body: String, path: String) async throws {
        guard case APIError.undecodable(path, _)? = try await products(body).failure?.cause else {
            Issue.record("\(try await products(body))")
            return
        }
    }

    @Test(
        "A text longer than its limit in Unicode scalars is truncated",
        // A million combining accents are one character.
        arguments: ["x", "é", "\u{301}"], [19_999, 20_000, 20_001, 1_000_000])
    func longText(scalar: String, count: Int) async throws {
        let text = String(repeating: scalar, count: count)
        let history = try await products(#"{"products":[{"id":1,"title":"","price":1,"description":"\#(text)"}]}"#)
        let summary = try #require(history.elements.first?.items.first?.summary)
        #expect(summary.unicodeScalars.count == min(count, 20_000) + (count > 20_000 ? 1 : 0))
        // This check is outside the expectation, because its failure would print both texts.
        let isCut = summary.unicodeScalars.last == "…"
        #expect(isCut == (count > 20_000))
    }

    @Test("Every gateway truncates names earlier than descriptions")
    func longNames() async throws {
        let long = String(repeating: "x", count: 501)
        let kept = String(repeating: "x", count: 500) + "…"
        let product = try await products(
            #"{"products":[{"id":1,"title":"\#(long)","price":1,"category":"\#(long)"}]}"#
        ).elements.first?.items.first
        #expect([product?.name, product?.category] == [kept, kept])
        let repo = try await repos(
            #"{"items":[{"id":1,"name":"\#(long)","full_name":"\#(long)","description":"\#(long)"}]}"#
        ).elements.first?.items.first
        #expect([repo?.name, repo?.fullName, repo?.summary] == [kept, kept, long])
        let article = #"[{"id":1,"title":"\#(long)","published_at":"2024-01-01T00:00:00Z","user":{"name":"\#(long)"}}]"#
        let author = Follower(username: "a", name: "A")
        let post = try await posts(article).getPosts(by: author, for: account).first()?.items.first
        #expect([post?.title, post?.author] == [kept, kept])
        let film = StubTransport([.json(#"{"id":1,"title":"\#(long)","year":1979}"#)])
        let movies = RemoteMovieGateway(api: try client(film), store: try .inMemory(), source: "test")
        #expect(try await movies.getFeaturedMovie().first()??.title == kept)
    }

    @Test("A product list is decoded even if its total is impossible", arguments: [Int.min, -1, 0, 1, Int.max])
    func counts(total: Int) async throws {
        let history = try await products(#"{"products":[{"id":1,"title":"","price":1}],"total":\#(total)}"#)
        #expect(history.elements.map(\.items.count) == [1])
        #expect(history.elements.map(\.hasMorePages) == [total < 0 || total == .max])
    }

    @Test("A repository requires only ID and names")
    func repo() async throws {
        var page = Page(items: [Repo(id: 1, name: "a", fullName: "b/a")])
        #expect(try await repos(#"{"items":[{"id":1,"name":"a","full_name":"b/a"}]}"#) == History(page))
        page.totalItems = 1
        let nulls = """
            {"total_count":1,"items":[{"id":1,"name":"a","full_name":"b/a","description":null,"language":null,
            "stargazers_count":null,"forks_count":null,"html_url":null,"owner":null,"homepage":null,"license":null}]}
            """
        #expect(try await repos(nulls) == History(page))
        #expect(try await repos(#"{"items":[{"name":"a","full_name":"b/a"}]}"#).failure != nil)
        #expect(try await repos(#"{"items":null}"#).failure != nil)
    }

    @Test("An article may lack its URL and author, who is then the follower")
    func article() async throws {
        let date = Date(timeIntervalSince1970: 1_571_924_489)
        let article = #"[{"id":1,"title":"t","published_at":"2019-10-24T13:41:29Z","user":null}]"#
        let posts = try posts(article).getPosts(by: Follower(username: "ada", name: "ada"), for: account)
        let page = Page(items: [Post(id: 1, title: "t", author: "ada", date: date)])
        #expect(try await History(of: posts) == History(page))
    }

    @Test(
        "A follower's user name is read directly, or else from the profile's path",
        arguments: [
            (#"[{"username":"ada","path":"/x/eve","name":"Ada Byron"}]"#, "ada", "Ada Byron"),
            (#"[{"path":"/x/ada","name":"Ada Byron"}]"#, "ada", "Ada Byron"), (#"[{"path":"/ada"}]"#, "ada", "ada"),
            (#"[{"username":"ada","name":""}]"#, "ada", "ada"),
        ])
    func followerNames(body: String, username: String, name: String) async throws {
        let page = try await posts(body).getFollowers(of: account, PageRequest()).first()
        #expect(page?.items == [Follower(username: username, name: name)])
    }

    @Test("An unreadable follower, article or category is counted, and the others still arrive")
    func unreadableOthers() async throws {
        let followers = try posts(#"[{"id":1},{"username":"ada"},null]"#).getFollowers(
            of: account, PageRequest(perPage: 3))
        let page = try await followers.first()
        #expect(page?.items.map(\.username) == ["ada"])
        #expect(page?.unreadableItems == 2)
        #expect(page?.hasMorePages == true, "a page that came full may be followed by another")
        let articles = #"[{"id":1},{"id":2,"title":"t","published_at":"2019-10-24T13:41:29Z"},7]"#
        let author = Follower(username: "ada", name: "ada")
        let written = try await posts(articles).getPosts(by: author, for: account).first()
        #expect(written?.items.map(\.id) == [2])
        #expect(written?.unreadableItems == 2)
        let gateway = RemoteProductGateway(
            api: try api(#"[null,"toys",{}]"#), store: try .inMemory(), source: "")
        #expect(try await gateway.getProductCategories().first() == ["toys"])
    }

    @Test(
        "A follower without name and path is an error",
        arguments: [#"[{"id":1}]"#, #"[{"path":"/"}]"#, #"[{"username":""}]"#, "null"])
    func follower(body: String) async throws {
        guard
            case .unreadable = try await History(of: posts(body).getFollowers(of: account, PageRequest())).failure
        else {
            Issue.record("Should have failed")
            return
        }
    }

    @Test("A sign-in without a token fails", arguments: ["accessToken", "refreshToken", "id", "username"])
    func login(missing: String) async throws {
        let folder = try TemporaryFolder()
        let fields = [
            "accessToken": #""access-secret""#, "refreshToken": #""refresh-secret""#, "id": "1",
            "username": #""emilys""#,
        ]
        let body = fields.filter { $0.key != missing }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
        let session = RemoteSessionGateway(
            baseURL: folder.url, server: "test", transport: StubTransport { _ in .json("{\(body)}") },
            secrets: FileSecretStore(folder: folder.url))
        let failure = try await History(of: session.login(Credentials(username: "emilys", password: "secret"))).failure
        guard case APIError.undecodable? = failure?.cause else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!"\(String(describing: failure))".contains("-secret"))
        #expect(try await session.account.first() == .some(nil))
    }

    private let account = Account(id: "1", username: "emilys")

    private func posts(_ body: String) throws -> RemotePostGateway {
        RemotePostGateway(
            api: try api(body), keys: PostKeys(known: ["emilys": "key"]),
            secrets: FileSecretStore(folder: try TemporaryFolder().url), store: try .inMemory(), source: "test")
    }
}
