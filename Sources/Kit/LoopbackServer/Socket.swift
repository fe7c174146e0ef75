import Foundation

/// A non-blocking descriptor. Its owner must close it exactly once.
struct Socket: Sendable {
    enum Outcome: Equatable {
        case bytes(Int)
        case wouldBlock
        case ended
        case failed
    }

    let descriptor: Int32

    /// Returns a socket that listens only on the loopback interface, and its port.
    static func listening(port: UInt16) throws(LoopbackServerError) -> (socket: Socket, port: UInt16) {
        let descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw .noSocket(reason: reason()) }
        let listener = Socket(descriptor: descriptor)
        do {
            return (listener, try listener.listen(on: port))
        } catch {
            listener.close()
            throw error
        }
    }

    private func listen(on port: UInt16) throws(LoopbackServerError) -> UInt16 {
        // Otherwise, the server could not listen on a port whose last connections are still in TIME_WAIT.
        enable(SOL_SOCKET, SO_REUSEADDR)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
        }
        guard isBound else {
            switch errno {
            case EADDRINUSE: throw .portInUse(port)
            case EACCES: throw .portNotPermitted(port)
            default: throw .noSocket(reason: Self.reason())
            }
        }
        let backlog: Int32 = 1024
        guard Foundation.listen(descriptor, backlog) == 0 else {
            throw errno == EADDRINUSE ? .portInUse(port) : .noSocket(reason: Self.reason())
        }
        makeNonBlocking()
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Returns the next waiting client, or `nil`. `isExhausted` is true if the system has no descriptor or memory left.
    func accept() -> (socket: Socket?, isExhausted: Bool) {
        while true {
            let client = Foundation.accept(descriptor, nil, nil)
            if client >= 0 {
                let socket = Socket(descriptor: client)
                socket.makeNonBlocking()
                socket.enable(Int32(IPPROTO_TCP), TCP_NODELAY)
                #if canImport(Darwin)
                    socket.enable(SOL_SOCKET, SO_NOSIGPIPE)
                #endif
                return (socket, false)
            }
            // Otherwise, a client that gave up while it waited would stop the server.
            if errno == EINTR || errno == ECONNABORTED { continue }
            return (nil, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno))
        }
    }

    func receive(into buffer: inout [UInt8]) -> Outcome {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count == 0 ? .ended : outcome(count)
    }

    /// Sends bytes. If the client has left, this returns a failure instead of raising SIGPIPE.
    func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return outcome(bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) })
    }

    func shutDownWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the connection even if a child process has a copy of the descriptor, for example between its fork and its
    /// exec.
    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        _ = Foundation.close(descriptor)
    }

    func makeNonBlocking() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        // Otherwise, a child process would keep the client's connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private func enable(_ level: Int32, _ option: Int32) {
        var isOn: Int32 = 1
        setsockopt(descriptor, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    private func outcome(_ count: Int) -> Outcome {
        if count >= 0 { return .bytes(count) }
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .wouldBlock : .failed
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    private static var streamType: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }
}
