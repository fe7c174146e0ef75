import Foundation

/// The reason why a server does not start. Everything it had opened is closed.
public enum LoopbackServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program listens on this port, or another server of this program.
    case portInUse(UInt16)
    /// The system reserves the port for privileged programs.
    case portNotPermitted(UInt16)
    /// A server that can be stopped and started, such as a demo server, is already running. A ``LoopbackServer`` never
    /// throws this error, because it serves from its creation on.
    case alreadyStarted
    /// The system refuses a socket for another reason, for example because no descriptor is free.
    case noSocket(reason: String)

    /// A message for the terminal in which the server is started, with the port in question and a better choice.
    public var message: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program. Choose another, or 0 for any free port."
        case .portNotPermitted(let port):
            "Port \(port) needs special permissions. Choose a port from 1024 to 65535, or 0."
        case .alreadyStarted: "The server is already running. Stop it before starting it again."
        case .noSocket(let reason): "The system could not open a socket: \(reason)."
        }
    }

    /// The ``message``, so that an uncaught error prints it in the terminal.
    public var description: String { message }
}

extension LoopbackServerError: LocalizedError {
    /// The ``message``, for code that only knows `Error`, such as a view of failures.
    public var errorDescription: String? { message }
}
