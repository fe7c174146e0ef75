/// Refuses a request with a status and a message for the client.
///
/// Thrown by an endpoint it becomes an answer like any other. Thrown while a request is read it ends the connection,
/// since the beginning of the next request is unknown.
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
