import Foundation
import Synchronization

/// Ports for servers that a test stops, either to check that clients are refused, or to start again at the same port.
///
/// A server that takes any free port gets one of a higher range, so a port from here stays free after its server has
/// stopped.
public enum OwnPort {
    private static let count = Atomic(0)

    /// Returns a free port that no other test gets.
    public static func next() -> UInt16 {
        while true {
            // Other test programs that run at the same time start at a different port.
            let number = Int(getpid()) * 211 + count.add(1, ordering: .relaxed).oldValue
            let port = UInt16(10_000 + number % 20_000)
            if isFree(port) { return port }
        }
    }

    private static func isFree(_ port: UInt16) -> Bool {
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(descriptor) }
        var yes: Int32 = 1
        // Connections of an earlier server may still be in TIME_WAIT.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
