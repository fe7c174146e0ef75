import Foundation
import Testing

@testable import DemoServer

@Suite("Products")
struct ProductsTests {
    @Test("194 products have IDs from 1 and distinct titles")
    func catalogue() async throws {
        try await withServer { _, client in
            let page = try await client.get("/products?limit=0").json
            let products = try #require(page["products"])
            #expect(products.column("id") == (1...194).map { .integer($0) })
            #expect(Set(products.column("title")).count == 194)
            #expect(page["total"] == 194)
            #expect(page["limit"] == 194)
        }
    }

    @Test(
        "A page has the items that limit and skip select, and counts them",
        arguments: [
            ("", 1...30), ("?limit=5&skip=30", 31...35), ("?limit=30&skip=180", 181...194), ("?limit=1", 1...1),
        ])
    func pages(query: String, ids: ClosedRange<Int>) async throws {
        try await withServer { _, client in
            let page = try await client.get("/products\(query)").json
            #expect(page["products"]?.column("id") == ids.map { .integer($0) })
            #expect(page["limit"] == .integer(ids.count))
            #expect(page["skip"] == .integer(ids.lowerBound - 1))
            #expect(page["total"] == 194)
        }
    }

    @Test("A page requested beyond the end is empty")
    func behindTheEnd() async throws {
        try await withServer { _, client in
            let page = try await client.get("/products?limit=10&skip=1000").json
            #expect(page["products"] == [])
            #expect(page["limit"] == 0)
        }
    }

    @Test(
        "Invalid numbers in a query are refused with 400",
        arguments: ["limit=-1", "limit=ten", "skip=99999999999999999999", "skip=1.5"])
    func badNumbers(query: String) async throws {
        try await withServer { _, client in
            let answer = try await client.get("/products?\(query)")
            #expect(answer.status == 400)
            #expect(answer.message?.hasPrefix("Invalid '") == true)
        }
    }

    @Test("Search finds words in any case, with or without accents")
    func search() async throws {
        try await withServer { _, client in
            for query in ["creme%20brulee", "CR%C3%88ME+BR%C3%9BL%C3%89E"] {
                let page = try await client.get("/products/search?q=\(query)").json
                #expect(page["products"]?.column("id") == [11, 111])
                #expect(page["total"] == 2)
            }
            let none = try await client.get("/products/search?q=zzz&limit=5").json
            #expect(none == ["products": [], "total": 0, "skip": 0, "limit": 0])
            #expect(try await client.get("/products/search?q=").json["total"] == 194)
        }
    }

    @Test("A list is sorted by a field, numbers by size, in either order")
    func sorted() async throws {
        try await withServer { _, client in
            let prices = try await client.get("/products?limit=0&sortBy=price").json["products"]?.column("price")
                .compactMap { $0?.double }
            #expect(prices?.count == 194)
            #expect(prices == prices?.sorted())
            let titles = try await client.get("/products/search?q=tea&sortBy=title&order=desc").json["products"]?
                .column("title").compactMap { $0?.string }
            #expect(titles == titles?.sorted { $0.localizedStandardCompare($1) == .orderedDescending })
            #expect(try await client.get("/products?sortBy=price&order=sideways").status == 400)
        }
    }

    @Test("Every product has its own stable picture")
    func pictures() async throws {
        try await withServer { _, client in
            let product = try await client.get("/products/5").json
            #expect(product["thumbnail"] == "/pictures/5.ppm")
            let first = try await client.get("/pictures/5.ppm")
            let header = Array("P6\n64 48\n255\n".utf8)
            #expect(first.body.starts(with: header))
            #expect(first.body.count == header.count + 64 * 48 * 3)
            #expect(try await client.get("/pictures/5.ppm").body == first.body)
            #expect(try await client.get("/pictures/6.ppm").body != first.body)
            for name in ["195.ppm", "5.png", "ppm", "five.ppm"] {
                #expect(try await client.get("/pictures/\(name)").status == 404)
            }
        }
    }

    @Test("Categories are listed, and each has its products")
    func categories() async throws {
        try await withServer { _, client in
            let names = try await client.get("/products/category-list").json
            #expect(names.array?.count == 10)
            #expect(names.array?.contains("home-decoration") == true)
            let toys = try await client.get("/products/category/toys?limit=5").json
            #expect(toys["products"]?.column("category") == Array(repeating: "toys", count: 5))
            #expect(toys["total"] == 19)
            #expect(try await client.get("/products/category/none").json["total"] == 0)
        }
    }

    @Test("An edit replaces only its own fields and persists", arguments: ["PUT", "PATCH"])
    func edit(method: String) async throws {
        try await withServer { _, client in
            let before = try await client.get("/products/7").json
            let edit: JSON = ["title": "Ünïcode \"7\"\n", "price": .decimal(Decimal(999) / 100), "id": 8]
            let answer = try await client.send(method, "/products/7", body: edit)
            #expect(answer.status == 200)
            #expect(String(decoding: answer.body, as: UTF8.self).contains("\"price\":9.99,"))
            let etag = try #require(answer.json["etag"])
            #expect(etag != before["etag"])
            let after = before.merging([
                "title": "Ünïcode \"7\"\n", "price": .decimal(Decimal(999) / 100), "etag": etag,
            ])
            #expect(answer.json == after)
            #expect(try await client.get("/products/7").json == after)
            #expect(try await client.get("/products?limit=1&skip=6").json["products"] == [after])
        }
    }

    @Test("A body that is not a JSON object changes nothing")
    func badEdit() async throws {
        try await withServer { _, client in
            let before = try await client.get("/products/7").json
            let answer = try await client.send("PUT", "/products/7", body: ["title"])
            #expect(answer.status == 400)
            #expect(try await client.get("/products/7").json == before)
        }
    }

    @Test("A deleted product is no longer found, and the response contains its last values")
    func delete() async throws {
        let now = Date(timeIntervalSince1970: 1_746_006_062.25)
        try await withServer(DemoServer(now: { now })) { _, client in
            let before = try await client.get("/products/31").json
            let answer = try await client.send("DELETE", "/products/31")
            #expect(
                answer.json == before.merging(["isDeleted": true, "deletedOn": "2025-04-30T09:41:02.250Z"]))
            #expect(try await client.get("/products/31").status == 404)
            #expect(try await client.send("DELETE", "/products/31").status == 404)
            let page = try await client.get("/products?limit=2&skip=29").json
            #expect(page["products"]?.column("id") == [30, 32])
            #expect(page["total"] == 193)
        }
    }

    @Test("An unknown ID gets the contract's message", arguments: ["0", "195", "-1", "abc", "..%2F1"])
    func unknown(id: String) async throws {
        try await withServer { _, client in
            for method in ["GET", "PUT", "DELETE"] {
                let answer = try await client.send(method, "/products/\(id)")
                #expect(answer.status == 404)
                #expect(answer.message == "Product with id '\(id.removingPercentEncoding ?? "")' not found")
            }
        }
    }
}
