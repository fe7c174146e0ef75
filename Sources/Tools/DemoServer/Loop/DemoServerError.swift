/// Why the server could not start.
public enum DemoServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program listens on the port.
    case portInUse(UInt16)
    /// The system keeps the port for privileged programs.
    case portNotPermitted(UInt16)
    /// This server serves already.
    case alreadyStarted
    /// The system gave no socket, for the reason it gave instead.
    case noSocket(reason: String)

    /// What happened and what to do about it.
    public var message: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program. Choose another, or 0 for any free port."
        case .portNotPermitted(let port): "Port \(port) needs special rights. Choose one from 1024 upwards, or 0."
        case .alreadyStarted: "The server is running already. Stop it before starting it again."
        case .noSocket(let reason): "The system gave no socket: \(reason)."
        }
    }

    /// The message.
    public var description: String { message }
}
