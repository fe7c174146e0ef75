import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server that responds to each request with the same bytes, as quickly as possible.
///
/// It serves each connection in a separate thread, and implements just enough of HTTP for clients that send no bodies.
final class LoopbackServer: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let url: URL
    private let listener: Int32

    init(answer: Data) throws {
        listener = try Self.listen()
        url = try Self.address(of: listener)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(answer.count)\r\n\r\n"
        let response = Array(head.utf8) + answer
        Thread.detachNewThread { [listener] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread {
                    Self.serve(connection, response)
                    close(connection)
                }
            }
            close(listener)
        }
    }

    /// Accepts no more connections. An existing connection ends when its client closes it.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ connection: Int32, _ response: [UInt8]) {
        var on: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while case let count = read(connection, &buffer, buffer.count), count > 0 {
            request += buffer[..<count]
            guard request.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
            request.removeAll(keepingCapacity: true)
            var sent = 0
            while sent < response.count {
                let count = response.withUnsafeBytes { bytes in
                    send(connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, noSignal)
                }
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    private static func listen() throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isBound = withSocketAddress(&address) { bind(descriptor, $0, $1) == 0 }
        guard isBound, Foundation.listen(descriptor, 128) == 0 else {
            throw Failure(description: "No port to listen on: \(String(cString: strerror(errno)))")
        }
        return descriptor
    }

    private static func address(of descriptor: Int32) throws -> URL {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withSocketAddress(&address) { pointer, _ in getsockname(descriptor, pointer, &size) == 0 }
        guard isKnown, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            throw Failure(description: "The port is not known: \(String(cString: strerror(errno)))")
        }
        return url
    }

    private static func withSocketAddress<Value>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// The flag that makes a write to a closed connection an error of the call instead of a signal on Linux. On Darwin,
    /// there is no such flag.
    private static var noSignal: Int32 {
        #if canImport(Darwin)
            0
        #else
            Int32(MSG_NOSIGNAL)
        #endif
    }
}
