import Foundation
import Synchronization

/// An HTTP/1.1 server on the loopback interface, for tools and for tests of an app against a real server.
///
/// The server runs from its creation until ``stop()``, or until it is released. One thread serves all connections.
/// ``Limits`` bounds the resources that clients can use. Only programs on this computer can reach the server.
public final class LoopbackServer: Sendable {
    /// The URL of the server, such as `http://127.0.0.1:8080`. If you requested port 0, the URL contains the port that
    /// the system chose.
    public let url: URL

    private let wakeUp: WakeUpPipe
    private let isStopped = Atomic(false)
    private let ended = DispatchGroup()

    /// Starts a server, to which clients can connect as soon as the initializer returns.
    ///
    /// - Parameters:
    ///   - service: The service, which the server's thread retains and calls.
    ///   - port: The port to listen on, or 0 for any free port.
    ///   - limits: The limits on the resources that clients can use.
    ///   - name: The name of the server's thread.
    /// - Throws: ``LoopbackServerError`` if the port is in use or needs special rights, or if the system provides no
    ///   socket.
    public init(
        _ service: any LoopbackService, port: UInt16 = 0, limits: Limits = Limits(), name: String = "LoopbackServer"
    ) throws(LoopbackServerError) {
        let (listener, boundPort) = try Socket.listening(port: port)
        guard let url = URL(string: "http://127.0.0.1:\(boundPort)") else {
            listener.close()
            throw .noSocket(reason: "no address for port \(boundPort)")
        }
        do {
            wakeUp = try WakeUpPipe()
        } catch {
            listener.close()
            throw error
        }
        self.url = url
        ended.enter()
        let thread = Thread { [wakeUp, ended] in
            var loop = EventLoop(listener: listener, wakeUp: wakeUp, limits: limits, service: service)
            loop.run()
            ended.leave()
        }
        thread.name = name
        thread.start()
    }

    deinit {
        stop()
    }

    /// Closes the port and all connections before it returns, even if another thread called it first.
    ///
    /// Do not call it from a method of the service, because the server's thread would wait for itself.
    public func stop() {
        if !isStopped.exchange(true, ordering: .acquiringAndReleasing) { wakeUp.signal() }
        ended.wait()
    }
}
