import Data
import DataKit
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Foundation
import LoopbackServerDoubles
import Reactive
import ReactiveTesting
import Synchronization

/// A demo server, an app's store in a file, and the gateways between them, for one test.
final class Backend: Sendable {
    let server = DemoServer()
    let folder: TemporaryFolder
    let url: URL
    let store: Store
    let secrets: FileSecretStore
    /// Pauses are drawn as zero.
    private static let environment = DataEnvironment(random: { _ in 0 })
    private let lines = Mutex<[String]>([])

    init() throws {
        folder = try TemporaryFolder()
        url = try server.start(port: OwnPort.next())
        store = Store.opened(at: folder.file(), environment: Self.environment)
        secrets = FileSecretStore(folder: folder.url.appending(path: "secrets"))
    }

    /// Stops the server, so that connections are refused.
    func disconnect() { server.stop() }

    /// Starts the server again at the same port.
    func restart() throws { try server.start(port: port) }

    private var port: UInt16 { UInt16(url.port ?? 0) }

    /// Returns a stream that emits after each response of the server.
    func changes() -> AsyncStream<Void> {
        let events = server.events()
        return AsyncStream { continuation in
            let task = Task {
                for await event in events {
                    if case .requested = event { continuation.yield() }
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    var log: [String] { lines.withLock { $0 } }

    /// Another set of use cases, as after another launch: on the same store, or on a store that this opens at `file`.
    /// Retries do not wait.
    func useCases(
        at file: URL? = nil, store: Store? = nil, name: String = "demo", grace: Duration = .zero,
        clock: (any Clock<Duration>)? = nil,
        tokenMinutes: Int? = nil,
        postKeys: PostKeys = PostKeys(known: ["emilys": DemoServer.accounts[0].apiKey])
    ) -> UseCases {
        var options = APIClient.Options.patient
        options.environment = Self.environment
        if let clock {
            options.environment.clock = clock
            // The grace period needs the clock that ends it.
            if let clock = clock as? TestClock {
                options.environment.now = { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }
            }
        }
        options.responseLimit = 1_000_000
        options.environment.observer = { [self] event in
            if case .request(let event) = event { lines.withLock { $0.append("\(event)") } }
        }
        let environment = options.environment
        let opened = (file ?? clock.map { _ in folder.file() }).map { Store.opened(at: $0, environment: environment) }
        return .live(
            servers: Servers(all: url, name: name, postKeys: postKeys), store: store ?? opened ?? self.store,
            secrets: secrets,
            app: FileAppGateway(file: folder.url.appending(path: "set-up")), grace: grace, tokenMinutes: tokenMinutes,
            options: options)
    }
}

extension Product {
    /// The product without its version, which each change replaces.
    var unversioned: Product {
        var product = self
        product.version = nil
        return product
    }
}

struct History<Element: Equatable & Sendable>: Equatable {
    var elements: [Element] = []
    var failure: GatewayError?

    init(_ elements: Element..., failure: GatewayError? = nil) {
        self.elements = elements
        self.failure = failure
    }

    init(of stream: Observable<Element>) async throws {
        do {
            for try await element in stream { elements.append(element) }
        } catch let error as GatewayError {
            failure = error
        }
    }
}

extension Page {
    var fresh: Page {
        var page = self
        page.staleSince = nil
        return page
    }
}
