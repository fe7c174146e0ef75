import LoopbackServer

extension Response {
    static func json(_ value: JSON, status: Int = 200) -> Response {
        Response(
            status: status, headers: [Header(name: "Content-Type", value: "application/json; charset=utf-8")],
            body: value.bytes)
    }

    /// Returns an error in DummyJSON's format.
    static func message(_ status: Int, _ message: String) -> Response {
        .json(["message": .string(message)], status: status)
    }
}
