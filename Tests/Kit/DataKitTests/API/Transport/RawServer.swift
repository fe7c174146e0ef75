import Foundation
import Synchronization
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A server whose tests control every byte of each connection. Stops when it is released.
final class RawServer: Sendable {
    private let listener: Int32
    private let port: UInt16
    private let counts = Counts()
    private let isStopped = Stopped()

    /// Serves each connection on a separate thread, and closes it when `serve` returns.
    init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
        (listener, port) = try Self.listen()
        Thread.detachNewThread { [listener, counts, isStopped] in
            while !isStopped.value.withLock(\.self) {
                // The call may fail if the process has too many open files.
                let client = accept(listener, nil, nil)
                guard client >= 0 else { continue }
                let connection = RawConnection(
                    client,
                    number: counts.connections.withLock {
                        $0 += 1; return $0
                    }, counts)
                Thread.detachNewThread { serve(connection) }
            }
            close(listener)
        }
    }

    convenience init(answering bytes: [UInt8]) throws {
        try self.init { connection in
            while connection.receiveRequest() != nil { connection.send(bytes) }
        }
    }

    convenience init(closingAfter bytes: [UInt8]) throws {
        try self.init { connection in
            if connection.receiveRequest() != nil { connection.send(bytes) }
        }
    }

    deinit {
        // Runs under the lock, because the number may belong to another file as soon as the thread has stopped.
        isStopped.value.withLock { isStopped in
            isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    func url(_ path: String = "/", scheme: String = "http") throws -> URL {
        try #require(URL(string: "\(scheme)://127.0.0.1:\(port)\(path)"))
    }

    var connections: Int { counts.connections.withLock { $0 } }

    /// The requests that arrived in full, in order.
    var requests: [String] { counts.requests.withLock { $0 } }

    private final class Stopped: Sendable {
        let value = Mutex(false)
    }

    final class Counts: Sendable {
        let connections = Mutex(0)
        let requests = Mutex<[String]>([])
    }

    private static func listen() throws -> (Int32, UInt16) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && Foundation.listen(descriptor, 128) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        try #require(isListening)
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}

final class RawConnection: Sendable {
    /// Counts the server's connections from 1.
    let number: Int
    private let descriptor: Int32
    private let counts: RawServer.Counts

    fileprivate init(_ descriptor: Int32, number: Int, _ counts: RawServer.Counts) {
        self.descriptor = descriptor
        self.number = number
        self.counts = counts
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(descriptor) }

    /// Returns the next request with its body, or `nil` if the client has closed the connection.
    func receiveRequest() -> String? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = receive(1) else { return nil }
            bytes += byte
        }
        let head = String(decoding: bytes, as: UTF8.self)
        var missing =
            head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
        while missing > 0 {
            guard let part = receive(missing) else { return nil }
            bytes += part
            missing -= part.count
        }
        let request = String(decoding: bytes, as: UTF8.self)
        counts.requests.withLock { $0.append(request) }
        return request
    }

    /// Sends all bytes. Returns `false` if the client closes the connection before that.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { socketSend(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Waits until the client closes the connection, by default forever. Returns `false` if the client does not close
    /// it in time.
    func waitForClose(milliseconds: Int32 = -1) -> Bool {
        var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptors, 1, milliseconds) > 0 && receive(1) == nil
    }

    private func receive(_ most: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: min(most, 65_536))
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }
}

#if canImport(Darwin)
    private let socketSend = Darwin.send
#elseif canImport(Glibc)
    private let socketSend = Glibc.send
#elseif canImport(Musl)
    private let socketSend = Musl.send
#endif
