import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Testing

@Suite struct ServedCollectionTests {
    private let server = StubTransport()

    private func send(
        _ method: HTTPMethod = .get, _ path: String, headers: HTTPHeaders = [:], _ body: String? = nil
    ) async throws -> (status: Int, body: JSONValue?, tag: String?) {
        let url = try #require(URL(string: "https://api.example.com/v1/\(path)"))
        let request = HTTPRequest(method, url: url, headers: headers, body: body.map { .data(Data($0.utf8)) })
        let response = try await server.send(request)
        let value = try? JSONDecoder().decode(JSONValue.self, from: response.body)
        return (response.status, value, response.headers["ETag"])
    }

    private func titles(_ value: JSONValue?, _ name: String = "memos") -> [String] {
        guard case .array(let items)? = value?[name] else { return [] }
        return items.map { "\($0["text"] ?? .null)" }
    }

    @Test("A served collection assigns IDs, and reads, replaces, merges and deletes objects")
    func crud() async throws {
        let memos = server.serve("v1/memos", [["id": 7, "text": "Milk", "price": 0.1]])
        let created = try await send(.post, "memos", #"{"id": -1, "text": "Bread"}"#)
        #expect(created.status == 201)
        #expect(created.body == ["id": 8, "text": "Bread", "version": 2])
        #expect(try await send(.get, "memos/7").body == ["id": 7, "text": "Milk", "price": 0.1, "version": 1])
        #expect(try await send(.patch, "memos/7", #"{"text": "Oat"}"#).body?["price"] == 0.1)
        #expect(try await send(.put, "memos/7", #"{"text": "Soy"}"#).body == ["id": 7, "text": "Soy", "version": 4])
        #expect(try await send(.delete, "memos/7").status == 204)
        for method in [HTTPMethod.get, .put, .patch, .delete] {
            #expect(try await send(method, "memos/7", "{}").status == 404)
        }
        #expect(try await send(.put, "memos", "{}").status == 405)
        #expect(try await send(.post, "memos", "[]").status == 400)
        #expect(memos.objects == [["id": 8, "text": "Bread", "version": 2]])
        #expect(try await send(.post, "memos", "{}").body?["id"] == 9)
    }

    @Test("A served collection responds to a connectivity tracker's probe")
    func probe() async throws {
        let server = StubTransport()
        server.serve("memos")
        let response = try await server.send(HTTPRequest(url: server.url))
        #expect(response.status == 204)
    }

    @Test("A client may choose the ID of a new object, even with PUT")
    func clientIDs() async throws {
        var contract = RESTContract()
        contract.newID = nil
        contract.version = nil
        let memos = server.serve("v1/memos", contract: contract)
        #expect(try await send(.post, "memos", #"{"id": "a"}"#).status == 201)
        #expect(try await send(.put, "memos/b", #"{"text": "Milk"}"#).status == 201)
        #expect(try await send(.post, "memos", #"{"id": "a"}"#).status == 409)
        #expect(try await send(.post, "memos", "{}").status == 400)
        #expect(memos.objects == [["id": "a"], ["id": "b", "text": "Milk"]])
    }

    @Test(
        "Offsets, page numbers and cursors each reach every item of the list",
        arguments: [
            (RESTContract.Paging.offset(), ["limit=2&skip=0", "limit=2&skip=2"]),
            (.pages(), ["per_page=2&page=1", "per_page=2&page=2"]),
            (.cursor(cursor: "after"), ["limit=2", "limit=2&after=2"]),
        ])
    func paging(paging: RESTContract.Paging, queries: [String]) async throws {
        var contract = RESTContract()
        contract.paging = paging
        let memos = server.serve("v1/memos", [["text": "a"], ["text": "b"], ["text": "c"]], contract: contract)
        let first = try await send(.get, "memos?\(queries[0])").body
        #expect(titles(first) == ["a", "b"])
        #expect(first?["total"] == 3)
        #expect(first?["next"] == "2")
        let last = try await send(.get, "memos?\(queries[1])").body
        #expect(titles(last) == ["c"])
        #expect(last?["next"] == nil)
        #expect(try await titles(send(.get, "memos").body) == ["a", "b", "c"])
        #expect(memos.objects.count == 3)
    }

    @Test("A cursor is still valid after the deletion of its object")
    func cursorOfDeleted() async throws {
        var contract = RESTContract()
        contract.paging = .cursor()
        let memos = server.serve("v1/memos", [["text": "a"], ["text": "b"], ["text": "c"]], contract: contract)
        memos.remove(2)
        #expect(try await titles(send(.get, "memos?limit=2&cursor=2").body) == ["c"])
    }

    @Test("Lists and objects are served in the contract's format")
    func form() async throws {
        var contract = RESTContract()
        contract.list = { ["data": .array($0.items)] }
        contract.item = { ["data": $0] }
        server.serve("v1/memos", [["text": "a"]], contract: contract)
        #expect(try await titles(send(.get, "memos").body, "data") == ["a"])
        #expect(try await send(.get, "memos/1").body == ["data": ["id": 1, "text": "a", "version": 1]])
    }

    @Test("An edit of an outdated version is refused with the status of the contract", arguments: [412, 409])
    func versions(status: Int) async throws {
        var contract = RESTContract()
        contract.conflictStatus = status
        let memos = server.serve("v1/memos", [["text": "a"]], contract: contract)
        let tag = try #require(try await send(.get, "memos/1").tag)
        #expect(tag == "\"1\"")
        memos.change(1) { $0["text"] = "b" }
        for method in [HTTPMethod.put, .patch, .delete] {
            #expect(try await send(method, "memos/1", headers: ["If-Match": tag], "{}").status == status)
        }
        #expect(memos[1] == ["id": 1, "text": "b", "version": 2])
        #expect(try await send(.put, "memos/1", headers: ["If-Match": "2"], #"{"text": "c"}"#).status == 200)
    }

    @Test("A repeated key gets the same response, even after its version becomes outdated")
    func keys() async throws {
        let memos = server.serve("v1/memos", [["text": "a"]])
        let headers: HTTPHeaders = ["Idempotency-Key": "k1", "If-Match": "1"]
        let first = try await send(.put, "memos/1", headers: headers, #"{"text": "b", "tags": []}"#)
        #expect(first.status == 200)
        let again = try await send(.put, "memos/1", headers: headers, #"{"tags": [], "text": "b"}"#)
        #expect(again.body == first.body)
        #expect(try await send(.put, "memos/1", headers: headers, #"{"text": "c"}"#).status == 422)
        #expect(memos.performedKeys == ["k1"])
    }

    @Test("The key of a refused edit can be used again")
    func refusedKey() async throws {
        let memos = server.serve("v1/memos", [["text": "a"]])
        let headers: HTTPHeaders = ["Idempotency-Key": "k1"]
        server.once(.put, "v1/memos/1", .json(#"{"message": "Not now"}"#, status: 422))
        #expect(try await send(.put, "memos/1", headers: headers, #"{"text": "b"}"#).status == 422)
        #expect(try await send(.put, "memos/9", headers: headers, #"{"text": "b"}"#).status == 404)
        #expect(try await send(.put, "memos/1", headers: headers, #"{"text": "b"}"#).status == 200)
        #expect(memos.performedKeys == ["k1"])
    }

    @Test("Changes since a cursor list changed objects and deleted IDs, or return 410")
    func changes() async throws {
        let memos = server.serve("v1/memos", [["text": "a"], ["text": "b"], ["text": "c"]])
        let all = try await send(.get, "memos/changes").body
        #expect(titles(all) == ["a", "b", "c"])
        #expect(all?["cursor"] == "3")
        memos.change(2) { $0["text"] = "B" }
        memos.remove(3)
        memos.remove(3)
        let part = try await send(.get, "memos/changes?since=3").body
        #expect(titles(part) == ["B"])
        #expect(part?["deleted"] == [3])
        #expect(part?["cursor"] == "5")
        #expect(part?["hasMore"] == false)
        let first = try await send(.get, "memos/changes?since=3&limit=1").body
        #expect(titles(first) == ["B"])
        #expect(first?["cursor"] == "4")
        #expect(first?["hasMore"] == true)
        memos.forgetChanges()
        #expect(try await send(.get, "memos/changes?since=3").status == 410)
        #expect(try await titles(send(.get, "memos/changes?since=5").body) == [])
    }

    @Test("A stub that refuses some requests passes the others to the collection")
    func refusingSome() async throws {
        let memos = server.serve("v1/memos", [["text": "a"]])
        server.on(.put, "v1/memos/*") { request in
            String(decoding: request.body?.data ?? Data(), as: UTF8.self).contains("taken")
                ? .status(422) : memos.respond(to: request)
        }
        #expect(try await send(.put, "memos/1", #"{"text": "taken"}"#).status == 422)
        #expect(try await send(.put, "memos/1", #"{"text": "b"}"#).status == 200)
    }
}
