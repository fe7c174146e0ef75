import DomainKit
import Foundation
import Testing

@testable import DataKit

/// The transports that the suite runs over.
enum TransportKind: String, CaseIterable, Sendable {
    case urlSession
    #if os(Linux)
        case curl
    #endif

    func make() throws -> any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if os(Linux)
            case .curl: try #require(CurlTransport())
        #endif
        }
    }

    /// FoundationNetworking on Linux ends the process when a connection closes within a response's head, when a trailer
    /// is malformed, and now and then on a redirection. Such servers are met by the other transport only.
    var survivesEverything: Bool {
        #if os(Linux)
            self == .curl
        #else
            true
        #endif
    }

    static let surviving = allCases.filter(\.survivesEverything)
}
