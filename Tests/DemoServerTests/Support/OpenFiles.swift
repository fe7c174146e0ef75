import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The descriptors of this process.
enum OpenFiles {
    /// Whether so many descriptors may be open now.
    static func raiseLimit(to count: Int) throws -> Bool {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return false }
        if limit.rlim_cur >= rlim_t(count) { return true }
        limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
        return setrlimit(resource, &limit) == 0 && limit.rlim_cur >= rlim_t(count)
    }

    #if os(Linux)
        /// How many descriptors of this process are sockets at a local port: other tests in the same process do not count.
        static func sockets(atLocalPort port: Int) throws -> Int {
            let digits = String(port, radix: 16, uppercase: true)
            let address = "0100007F:" + String(repeating: "0", count: 4 - digits.count) + digits
            let table = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)
            let inodes = table.split(separator: "\n").map { $0.split(separator: " ") }
                .filter { $0.count > 9 && $0[1] == address }.map { "socket:[\($0[9])]" }
            return try links().count { inodes.contains($0) }
        }

        /// How many descriptors of this process are ends of pipes.
        static func pipes() throws -> Int {
            try links().count { $0.hasPrefix("pipe:") }
        }

        private static func links() throws -> [String] {
            let directory = "/proc/self/fd"
            return try FileManager.default.contentsOfDirectory(atPath: directory).compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\($0)")
            }
        }
    #endif
}
