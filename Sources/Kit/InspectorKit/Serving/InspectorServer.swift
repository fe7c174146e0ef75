import Foundation
import LoopbackServer
import Reactive
import Synchronization

/// Serves an inspector's page on the loopback interface until it is stopped.
public final class InspectorServer: Sendable {
    /// The URL to open in a browser. The URL contains the token, so anyone with the URL has access.
    public let url: URL
    /// The run that the pages show, which a new recording replaces.
    let current: BehaviorSubject<InspectedRun>
    private let server: LoopbackServer
    private let hasStopped = Atomic(false)

    var isStopped: Bool { hasStopped.load(ordering: .acquiring) }

    init(_ run: InspectedRun, port: UInt16) throws {
        let access = AccessRule()
        current = BehaviorSubject(run)
        server = try LoopbackServer(
            InspectorService(current: current, access: access), port: port, limits: Self.limits, name: "Inspector")
        url = server.url.appending(path: "/").appending(queryItems: [URLQueryItem(name: "token", value: access.token)])
    }

    private static var limits: LoopbackServer.Limits {
        var limits = LoopbackServer.Limits()
        limits.connections = 64
        return limits
    }

    /// Closes the port and all connections. If the inspector serves its page again later, the URL is a new one.
    public func stop() {
        hasStopped.store(true, ordering: .releasing)
        server.stop()
    }
}
