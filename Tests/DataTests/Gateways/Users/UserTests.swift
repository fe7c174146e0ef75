import Data
import DataKit
import DataKitDoubles
import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Saved people")
struct UserTests {
    private let folder: TemporaryFolder
    private let gateway: StoredUserGateway
    private let ada = User(name: "Ada", gender: .female, birthday: Date(timeIntervalSince1970: -4_857_408_000))
    private let zoë = User(name: "Zoë", birthday: Date(timeIntervalSince1970: 1))
    private let émile = User(name: "Émile", gender: .male, birthday: Date(timeIntervalSince1970: 2))

    init() throws {
        folder = try TemporaryFolder()
        gateway = StoredUserGateway(store: .opened(at: folder.file()))
    }

    @Test("Users are observed through every change, sorted by name")
    func watched() async throws {
        let people = Recorder(gateway.watchUsers())
        #expect(try await gateway.watchUsers().first() == [])
        _ = try await gateway.add([zoë, ada]).first()
        _ = try await gateway.add([émile, ada]).first()
        var renamed = ada
        renamed.name = "Zora"
        _ = try await gateway.add([renamed]).first()
        _ = try await gateway.deleteUser(id: zoë.id).first()
        _ = try await gateway.deleteUser(id: zoë.id).first()
        people.expect([], [ada, zoë], [ada, émile, zoë], [émile, zoë, renamed], [émile, renamed])
    }

    @Test("Users with the same name are ordered by ID")
    func sameName() async throws {
        let all = (1...3).compactMap { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") }
            .map { User(id: $0, name: "Ada", birthday: ada.birthday) }
        _ = try await gateway.add([all[2], all[0], all[1]]).first()
        #expect(try await gateway.watchUsers().first() == all)
    }

    @Test("Users survive a relaunch, and two gateways on one file see each other's users")
    func kept() async throws {
        _ = try await gateway.add([ada]).first()
        let other = StoredUserGateway(store: .opened(at: folder.file()))
        #expect(try await other.watchUsers().first() == [ada])
        _ = try await other.add([zoë]).first()
        #expect(try await gateway.watchUsers().first() == [ada, zoë])
    }

    @Test("Without a store, every operation fails with the store's failure")
    func noStore() async throws {
        let failure = StoreError.notADatabase(path: "/somewhere")
        let gateway = StoredUserGateway(store: Store(failure: failure))
        #expect(try await History(of: gateway.watchUsers()) == History(failure: GatewayError(failure: failure)))
        #expect(try await History(of: gateway.watchUsers()) == History(failure: GatewayError(failure: failure)))
        #expect(try await History(of: gateway.add([ada]).map { 0 }) == History(failure: GatewayError(failure: failure)))
        #expect(
            try await History(of: gateway.deleteUser(id: ada.id).map { 0 })
                == History(failure: GatewayError(failure: failure)))
    }
}
