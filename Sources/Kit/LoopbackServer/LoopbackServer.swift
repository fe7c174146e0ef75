import Foundation
import Synchronization

/// An HTTP/1.1 server on the loopback interface, for tools and for tests of an app against a real server.
///
/// It serves from its creation until ``stop()``, or until it is released. One thread serves all connections. ``Limits``
/// bounds the resources that a client can use. Only this computer can reach it.
public final class LoopbackServer: Sendable {
    /// The URL to send requests to, such as `http://127.0.0.1:8080`. If port 0 was requested, the URL contains the port
    /// that the system has chosen.
    public let url: URL

    private let wakeUp: WakeUpPipe
    private let isStopped = Atomic(false)
    private let ended = DispatchGroup()

    /// Starts to serve. A client can connect as soon as this returns.
    ///
    /// - Parameters:
    ///   - service: Called on the server's thread, which retains it.
    ///   - port: The port to listen on, or 0 for any free port.
    ///   - limits: The resources that clients may use.
    ///   - name: The name of the server's thread.
    /// - Throws: ``LoopbackServerError`` if the port is in use or needs special rights, or if the system refuses a
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

    /// Closes the port and every connection before it returns, even if another thread has called it first.
    ///
    /// A service must not call this from its own methods, because the server's thread would wait for itself.
    public func stop() {
        if !isStopped.exchange(true, ordering: .acquiringAndReleasing) { wakeUp.signal() }
        ended.wait()
    }
}
