/// Something that happened at the server, as it happens.
public enum ServerEvent: Sendable, Equatable {
    /// A client has connected.
    case connected
    /// A request has come and its answer begins, be it with a pause.
    case requested(ServedRequest)
    /// A client has closed its side of the connection, or has lost it.
    case disconnected
}
