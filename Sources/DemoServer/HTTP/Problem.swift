/// What an endpoint refuses, as the status and the message of the answer.
struct Problem: Error {
    var status: Int
    var message: String

    init(_ status: Int, _ message: String) {
        self.status = status
        self.message = message
    }
}
