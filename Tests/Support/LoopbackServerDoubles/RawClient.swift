import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A plain connection to a server, for bytes that no correct client sends. Closes when it is released.
public final class RawClient {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        init(_ action: String) {
            description = "\(action): \(String(cString: strerror(errno)))"
        }
    }

    private let descriptor: Int32

    public init(_ url: URL) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure("socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(try #require(url.port)).bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Failure("connect") }
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes, or as many as the server accepts before it closes the connection.
    public func send(_ bytes: some Collection<UInt8>) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { socketSend(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    public func send(_ text: String) {
        send(text.utf8)
    }

    /// Closes the sending side, and keeps receiving.
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Returns the bytes that have arrived, or an empty array if the server has closed the connection.
    public func receive(_ most: Int = 64 * 1024) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: most)
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count < 0 && errno == ECONNRESET { return [] }
        guard count >= 0 else { throw Failure("recv") }
        return Array(buffer.prefix(count))
    }

    /// Returns everything that arrives until the server closes the connection.
    public func receiveAll() throws -> String {
        var bytes: [UInt8] = []
        while true {
            let piece = try receive()
            if piece.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece
        }
    }

    /// Returns one response: its head, and the body whose length `Content-Length` announces.
    public func receiveResponse(hasBody: Bool = true) throws -> (head: String, body: String) {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let byte = try receive(1)
            guard !byte.isEmpty else { throw Failure("the connection closed after \(head.count) bytes") }
            head += byte
        }
        let text = String(decoding: head, as: UTF8.self)
        let length = text.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
            .flatMap { Int($0.dropFirst("Content-Length: ".count)) }
        var body: [UInt8] = []
        while hasBody, body.count < length ?? 0 {
            let piece = try receive((length ?? 0) - body.count)
            guard !piece.isEmpty else { break }
            body += piece
        }
        return (text, String(decoding: body, as: UTF8.self))
    }
}

#if canImport(Darwin)
    private let socketSend = Darwin.send
#elseif canImport(Glibc)
    private let socketSend = Glibc.send
#elseif canImport(Musl)
    private let socketSend = Musl.send
#endif
