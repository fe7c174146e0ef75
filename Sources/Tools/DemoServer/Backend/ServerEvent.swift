public enum ServerEvent: Sendable, Equatable {
    case connected
    /// A request has arrived completely. Its response starts immediately or after a pause.
    case requested(ServedRequest)
    /// A connection has ended: the client has closed its side or has lost the connection, or the server has closed it.
    case disconnected
}
