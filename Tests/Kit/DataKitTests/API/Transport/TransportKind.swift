import DomainKit
import Foundation
import Testing

@testable import DataKit

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

    /// FoundationNetworking on Linux crashes when a connection closes within a response's head, when a trailer is
    /// malformed, and sometimes on a redirect. Only the other transport is tested with such servers.
    var survivesEverything: Bool {
        #if os(Linux)
            self == .curl
        #else
            true
        #endif
    }

    static let surviving = allCases.filter(\.survivesEverything)
}
