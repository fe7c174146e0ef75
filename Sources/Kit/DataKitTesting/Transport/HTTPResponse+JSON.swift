import DataKit
import Foundation

extension HTTPResponse {
    /// Returns a response with a JSON string as its body.
    public static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Data(text.utf8))
    }

    /// Returns a response without a body.
    public static func status(_ status: Int, headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers)
    }
}
