import Foundation

extension URL {
    /// What decides whether two addresses belong to the same server: scheme, host and port (RFC 6454, section 4).
    var origin: [String] {
        let scheme = scheme?.lowercased() ?? ""
        let port = port ?? (scheme == "https" ? 443 : 80)
        return [scheme, host()?.lowercased() ?? "", String(port)]
    }

    /// Whether the address is one of `http` or `https` and names a host.
    var isWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
    }
}
