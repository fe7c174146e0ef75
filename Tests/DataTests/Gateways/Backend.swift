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
    private let lines = Mutex<[String]>([])

    init() throws {
        folder = try TemporaryFolder()
        url = try server.start(port: OwnPort.next())
        store = Store.opened(at: folder.file())
        secrets = FileSecretStore(folder: folder.url.appending(path: "secrets"))
    }

    /// Stops the server, so that connections are refused.
    func disconnect() { server.stop() }

    /// Starts the server again at the same address.
    func restart() throws { try server.start(port: port) }

    private var port: UInt16 { UInt16(url.port ?? 0) }

    /// Emits after each request that the server answers.
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

    /// Another set of use cases on the same store, as after another launch. Retries do not wait.
    func useCases(
        store: Store? = nil, name: String = "demo", grace: Duration = .zero, clock: (any Clock<Duration>)? = nil,
        tokenMinutes: Int? = nil,
        postKeys: PostKeys = PostKeys(known: ["emilys": DemoServer.accounts[0].apiKey]),
        onCacheFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> UseCases {
        var options = APIClient.Options.patient
        options.random = { _ in 0 }
        if let clock {
            options.clock = clock
            // The grace period and the clock that ends it go together.
            if let clock = clock as? TestClock {
                options.now = { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }
            }
        }
        options.responseLimit = 1_000_000
        options.observer = { [self] event in
            if case .request(let event) = event { lines.withLock { $0.append("\(event)") } }
        }
        return .live(
            servers: Servers(all: url, name: name, postKeys: postKeys), store: store ?? self.store, secrets: secrets,
            app: FileAppGateway(file: folder.url.appending(path: "set-up")), grace: grace, tokenMinutes: tokenMinutes,
            options: options, onCacheFailure: onCacheFailure)
    }
}

extension Product {
    /// Without the server's name for its state, which each change replaces.
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
