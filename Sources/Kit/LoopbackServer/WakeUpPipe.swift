import Foundation

/// A pipe that ends the wait of the event loop: its read end becomes readable.
struct WakeUpPipe: Sendable {
    let reader: Socket
    private let writer: Socket

    init() throws(LoopbackServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .noSocket(reason: String(cString: strerror(errno))) }
        reader = Socket(descriptor: ends[0])
        writer = Socket(descriptor: ends[1])
        reader.makeNonBlocking()
        writer.makeNonBlocking()
    }

    /// Wakes the event loop. Call this only once.
    func signal() {
        // Also write a byte. Closing alone has no effect while a child process has a copy of the descriptor, for
        // example between its fork and exec.
        _ = write(writer.descriptor, [0], 1)
        writer.close()
    }

    /// Closes the read end. Call this only once, when no thread waits any more.
    func close() {
        reader.close()
    }
}
