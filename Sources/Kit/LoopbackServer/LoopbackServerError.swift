import Foundation

/// The reason why a server did not start. By the time this error is thrown, the server has closed everything that it
/// opened.
public enum LoopbackServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program, or another server in this program, listens on the port.
    case portInUse(UInt16)
    /// The system allows only privileged programs to use the port.
    case portNotPermitted(UInt16)
    /// A server that can be stopped and started again, such as a demo server, is already running. A ``LoopbackServer``
    /// never throws this error, because it runs from its creation on.
    case alreadyStarted
    /// The system provides no socket for another reason, for example because no descriptor is free.
    case noSocket(reason: String)

    /// A message for the terminal in which the server is started. The message names the port and suggests a better one.
    public var message: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program. Choose another, or 0 for any free port."
        case .portNotPermitted(let port):
            "Port \(port) needs special permissions. Choose a port from 1024 to 65535, or 0."
        case .alreadyStarted: "The server is already running. Stop it before starting it again."
        case .noSocket(let reason): "The system could not open a socket: \(reason)."
        }
    }

    /// The ``message``, so that the terminal shows it for an uncaught error.
    public var description: String { message }
}

extension LoopbackServerError: LocalizedError {
    /// The ``message``, for code that handles any `Error`, such as a view of failures.
    public var errorDescription: String? { message }
}
