import Foundation

/// A pipe whose read end becomes readable in order to end the wait of the event loop.
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
        // Write a byte in addition to closing. Closing alone has no effect while a child process has a copy of the
        // descriptor, for example between its fork and its exec.
        _ = write(writer.descriptor, [0], 1)
        writer.close()
    }

    /// Closes the read end. Call this only once, when no thread is waiting any more.
    func close() {
        reader.close()
    }
}
