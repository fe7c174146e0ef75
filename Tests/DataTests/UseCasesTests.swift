import Data
import DataKit
import DataKitDoubles
import DataKitTesting
import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("The use cases of an app")
struct UseCasesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func useCases(_ transport: StubTransport, _ options: APIClient.Options) throws -> UseCases {
        .live(
            servers: Servers(all: try #require(URL(string: "http://api.test/")), name: "demo"),
            store: try .inMemory(), secrets: FileSecretStore(folder: folder.url),
            app: FileAppGateway(file: folder.url.appending(path: "set-up")), transport: transport, options: options)
    }

    @Test("The use cases' requests report connectivity to the tracker in the options")
    func connectivity() async throws {
        var options = APIClient.Options.patient
        options.connectivity = ConnectivityTracker(DataEnvironment(clock: TestClock()))
        options.environment.random = { _ in 0 }
        let useCases = try useCases(StubTransport { _ in throw GatewayError.offline }, options)
        #expect(try await History(of: useCases.getProduct(id: 1)) == History(failure: .offline))
        #expect(options.connectivity?.current.offlineSince != nil)
        #expect(try await useCases.connectivity.first() == options.connectivity?.current)
    }

    @Test("Reconnecting probes the server immediately, long before the next probe", .timeLimit(.minutes(5)))
    func reconnect() async throws {
        let isUp = Atomic(false)
        var options = APIClient.Options.patient
        options.connectivity = ConnectivityTracker(DataEnvironment(clock: TestClock()))
        options.environment.random = { _ in 0 }
        let transport = StubTransport { _ in
            guard isUp.load(ordering: .relaxed) else { throw GatewayError.offline }
            return .json("{}")
        }
        let useCases = try useCases(transport, options)
        _ = try await History(of: useCases.getProduct(id: 1))
        #expect(options.connectivity?.current.offlineSince != nil)
        isUp.store(true, ordering: .relaxed)
        useCases.reconnect()
        for try await connectivity in useCases.connectivity where connectivity == .online { break }
        #expect(options.connectivity?.current == .online)
    }

    @Test("Requests to GitHub have a user agent in addition to the common header fields")
    func sender() async throws {
        var options = APIClient.Options.patient
        options.headers["Accept-Language"] = "eo"
        let transport = StubTransport { _ in .json(#"{"total_count":0,"incomplete_results":false,"items":[]}"#) }
        let useCases = try useCases(transport, options)
        _ = try await useCases.repoGateway.getRepoList(PageRequest()).first()
        let request = try #require(transport.requests.first)
        #expect(request.headers["User-Agent"] == "MVVMCleanArchitecture")
        #expect(request.headers["Accept-Language"] == "eo")
    }
}
