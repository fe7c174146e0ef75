import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

public enum OpenFiles {
    /// Raises the limit of open descriptors. Returns `false` if the system does not allow that.
    public static func raiseLimit(to count: Int) throws -> Bool {
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

    /// The number of sockets at a local port. Sockets of other tests have other ports.
    public static func sockets(atLocalPort port: Int) -> Int {
        all.count { descriptor in
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isSocket = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
            }
            return isSocket && address.sin_family == sa_family_t(AF_INET)
                && Int(UInt16(bigEndian: address.sin_port)) == port
        }
    }

    public static func pipes() -> Int {
        all.count { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        }
    }

    private static var all: Range<Int32> { 0..<min(getdtablesize(), 65_536) }
}
