import Testing

@testable import DemoServer

@Suite("Versions and changes of products")
struct ProductVersionTests {
    @Test(
        "An edit or deletion of another version returns 412 and changes nothing")
    func ifMatch() async throws {
        try await withServer { _, client in
            let tag = try #require(try await client.get("/products/7").header("ETag"))
            let first = try await client.send("PUT", "/products/7", body: ["title": "One"], headers: ["If-Match": tag])
            #expect(first.status == 200)
            let late = try await client.send("PUT", "/products/7", body: ["title": "Two"], headers: ["If-Match": tag])
            #expect(late.status == 412)
            #expect(try await client.send("DELETE", "/products/7", headers: ["If-Match": tag]).status == 412)
            #expect(try await client.get("/products/7").json["title"] == "One")
            let next = try #require(first.header("ETag"))
            #expect(next == (try await client.get("/products/7").header("ETag")))
            #expect(try await client.send("DELETE", "/products/7", headers: ["If-Match": next]).status == 200)
        }
    }

    @Test("The key is checked before the version, so a repeated edit gets no 412")
    func keyBeforeVersion() async throws {
        try await withServer { _, client in
            let tag = try #require(try await client.get("/products/7").header("ETag"))
            let headers = ["If-Match": tag, "Idempotency-Key": "a"]
            for _ in 0..<2 {
                let answer = try await client.send("PUT", "/products/7", body: ["title": "One"], headers: headers)
                #expect(answer.status == 200)
            }
        }
    }

    @Test("Changes since a cursor are additions, edits and deletions, in parts")
    func changes() async throws {
        try await withServer { _, client in
            let all = try await client.get("/products/changes").json
            #expect(all["products"]?.array?.count == 194)
            #expect(all["cursor"] == "0")
            _ = try await client.send("PUT", "/products/3", body: ["title": "Three"])
            _ = try await client.send("DELETE", "/products/4")
            for _ in 0..<2 {
                let headers = ["Idempotency-Key": "new"]
                let added = try await client.send("POST", "/products/add", body: ["title": "New"], headers: headers)
                #expect(added.status == 201)
                #expect(added.json["id"] == 195)
            }
            let part = try await client.get("/products/changes?since=0&limit=2").json
            #expect(part["products"]?.column("id") == [3])
            #expect(
                part["products"]?.array?.first?["etag"]?.string == (try await client.get("/products/3").header("ETag")))
            #expect(part["deleted"] == [4])
            #expect(part["hasMore"] == true)
            let rest = try await client.get("/products/changes?since=2").json
            #expect(rest["products"]?.column("id") == [195])
            #expect(rest["hasMore"] == false)
            #expect(rest["cursor"] == "3")
        }
    }

    @Test("A cursor older than the history gets 410, and an unknown cursor is refused")
    func oldCursor() {
        var history = ProductHistory()
        for id in 1...2_000 { history.note(id) }
        #expect(throws: HTTPError.self) {
            try history.changes(since: "999", limit: nil)
        }
        #expect(throws: HTTPError.self) { try history.changes(since: "2001", limit: nil) }
        let first = try? history.changes(since: "1000", limit: "1")
        #expect(first?.ids == [1_001])
    }
}
