#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pipe that ends the event loop's waiting: its read end becomes readable when the other end closes.
struct WakeUp: Sendable {
    let reader: Socket
    private let writer: Socket

    init() throws(DemoServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .noSocket(reason: String(cString: strerror(errno))) }
        reader = Socket(descriptor: ends[0])
        writer = Socket(descriptor: ends[1])
        reader.makeNonBlocking()
        writer.makeNonBlocking()
    }

    /// Called once.
    func signal() {
        writer.close()
    }

    /// Called once, when no thread waits any more.
    func close() {
        reader.close()
    }
}
