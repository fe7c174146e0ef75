public enum ServerEvent: Sendable, Equatable {
    case connected
    /// A request has arrived in full. Its response starts now or after a pause.
    case requested(ServedRequest)
    /// A client has closed its side of the connection or lost it, or the server has closed the connection.
    case disconnected
}
