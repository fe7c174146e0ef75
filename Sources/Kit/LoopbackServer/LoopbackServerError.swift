import Foundation

/// Why a server does not start. What it had opened is closed.
public enum LoopbackServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program listens on this port, or another server of this one.
    case portInUse(UInt16)
    /// The system reserves the port for privileged programs.
    case portNotPermitted(UInt16)
    /// A server that can be stopped and started, such as a demo server, is running already. A ``LoopbackServer`` never
    /// throws this: it serves from its creation on.
    case alreadyStarted
    /// The system refuses for another reason, such as no free descriptor.
    case noSocket(reason: String)

    /// A sentence for the terminal in which the server is started, with the port in question and what to choose
    /// instead.
    public var message: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program. Choose another, or 0 for any free port."
        case .portNotPermitted(let port): "Port \(port) needs special rights. Choose one from 1024 upwards, or 0."
        case .alreadyStarted: "The server is running already. Stop it before starting it again."
        case .noSocket(let reason): "The system gave no socket: \(reason)."
        }
    }

    /// The ``message``, so that an uncaught error says it in the terminal.
    public var description: String { message }
}

extension LoopbackServerError: LocalizedError {
    /// The ``message``, for code that only knows `Error`, such as what shows a failure.
    public var errorDescription: String? { message }
}
