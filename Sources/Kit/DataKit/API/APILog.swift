import DomainKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes what a developer may know about one attempt.
///
/// It is built from what is known to be harmless rather than by removing secrets: method, host, path, names in the
/// query, status, sizes, and the kind of a failure.
struct APILog {
    let request: HTTPRequest
    let attempt: Int
    let write: @Sendable (String) -> Void

    func began() {
        write("\(subject) attempt \(attempt), \(request.body?.count ?? 0) bytes")
    }

    func ended(_ response: HTTPResponse) {
        write("\(subject) status \(response.status), \(response.body.count) bytes")
    }

    func failed(_ error: any Error) {
        // The code only: a URLError's description contains the whole address, including the values of its query.
        let cause = (error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "\(type(of: error))"
        write("\(subject) failed: \(GatewayError(failure: error).message) [\(cause)]")
    }

    func waits(_ delay: Duration) {
        write("\(subject) next attempt in \(String(format: "%.1f", delay.inSeconds)) s")
    }

    private var subject: String {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let host = components?.host ?? ""
        let port = components?.port.map { ":\($0)" } ?? ""
        let names = components?.percentEncodedQueryItems?.map { $0.name + "=…" } ?? []
        let query = names.isEmpty ? "" : "?" + names.joined(separator: "&")
        return "\(request.method.rawValue) \(host)\(port)\(components?.percentEncodedPath ?? "")\(query)"
    }
}
