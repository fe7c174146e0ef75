import Foundation

extension URL {
    /// The scheme, host and port, which decide whether two URLs belong to the same server (RFC 6454, section 4).
    var origin: [String] {
        let scheme = scheme?.lowercased() ?? ""
        let port = port ?? (scheme == "https" ? 443 : 80)
        return [scheme, host()?.lowercased() ?? "", String(port)]
    }

    var isWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false
    }
}
