/// Why a request is refused: the status of the answer, and a sentence for the client.
///
/// Thrown by an endpoint it is an answer like any other. Thrown while a request is read it ends the connection, because what
/// follows can no longer be told apart.
struct HTTPError: Error, Equatable {
    var status: Int
    var message: String

    init(_ status: Int, _ message: String) {
        self.status = status
        self.message = message
    }

    static func badRequest(_ message: String) -> HTTPError {
        HTTPError(400, message)
    }
}
