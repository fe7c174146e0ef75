import DataKit
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@testable import Data

@Suite("A file of version 0.1.0", .timeLimit(.minutes(5)))
struct EarlierFileTests {
    private let backend: Backend
    private let file: URL

    /// Writes a file as version 0.1.0 has left it: with edits that wait, one that was sent, and a deletion within its
    /// undo time.
    init() async throws {
        backend = try Backend()
        file = backend.folder.url.appending(path: "earlier.sqlite")
        let steps = Array(Migration.ofApp.prefix(9))
        let database = try Database(at: file, migrations: steps)
        try await database.write { try $0.execute(script: Self.edits) }
    }

    private static let edits = """
        INSERT INTO cached_sources VALUES ('products', 'demo');
        INSERT INTO products VALUES (3, 'Armchair', '1081.96', 'furniture', '', 4, NULL, NULL);
        INSERT INTO outbox (outbox, account, entity, edit) VALUES
            ('products of demo', '', '3', CAST('{"save":{"_0":{"id":3,"name":"As saved earlier","price":14.99,
                "category":"furniture","summary":"","stock":7}}}' AS BLOB)),
            ('products of demo', '', '4', CAST('{"delete":{"_0":{"id":4,"name":"Notebook","price":1,
                "category":"laptops","summary":"","stock":7}}}' AS BLOB)),
            ('held deletions of demo', '', '5', CAST('{"delete":{"_0":{"id":5,"name":"Football","price":1,
                "category":"toys","summary":"","stock":7}}}' AS BLOB));
        INSERT INTO outbox (outbox, account, entity, edit, key) VALUES
            ('products of demo', '', '6', CAST('{"save":{"_0":{"id":6,"name":"As sent earlier","price":5,
                "category":"shirts","summary":"","stock":1}}}' AS BLOB), 'a key of then');
        """

    @Test("What waits in it is shown, and sent whole")
    func sent() async throws {
        backend.disconnect()
        let useCases = backend.useCases(store: .opened(at: file))
        #expect(try await useCases.pendingEdits.first()?.map(\.id) == [3, 4, 5, 6])
        #expect(try await useCases.getProduct(id: 3).first()?.name == "As saved earlier")
        try backend.restart()
        useCases.reconnect()
        for try await edits in useCases.pendingEdits where edits.isEmpty { break }
        let other = backend.useCases(name: "other")
        let saved = try #require(try await other.getProduct(id: 3).first())
        #expect([saved.name, saved.category, "\(saved.stock)"] == ["As saved earlier", "furniture", "7"])
        #expect(try await other.getProduct(id: 6).first()?.name == "As sent earlier")
        for id in [4, 5] {
            #expect(try await History(of: other.getProduct(id: id)).failure != nil)
        }
    }
}
