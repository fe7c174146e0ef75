/// A request that HTTP itself refuses: what status answers it, and why, in a sentence for the one who sent it.
///
/// The connection closes after the answer, because what follows on it can no longer be told apart.
struct HTTPError: Error, Equatable {
    var status: Int
    var message: String

    static func badRequest(_ message: String) -> HTTPError {
        HTTPError(status: 400, message: message)
    }
}
