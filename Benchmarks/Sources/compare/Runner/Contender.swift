enum Library: String, CaseIterable, Sendable {
    case ours
    case openCombine = "OpenCombine"
    case asyncStream = "AsyncStream"
    case asyncAlgorithms = "AsyncAlgorithms"
    case grdb = "GRDB"
}

struct Contender: Sendable {
    /// The code of a contender. It gets a size, and returns a checksum of the elements that its last stage has
    /// received.
    enum Body: Sendable {
        /// Runs completely on the main thread, outside every actor.
        case synchronous(@Sendable (Int) -> Int)
        /// Runs on the given actor.
        case asynchronous(@Sendable (Int, isolated any Actor) async throws -> Int)
        /// Measures itself, and returns the nanoseconds of the relevant part, or the number of allocated bytes.
        case measuring(@Sendable (Int, isolated any Actor) async throws -> (value: Double, checksum: Int))
        case leftOut(String)
    }

    let library: Library
    let body: Body

    init(_ library: Library, _ run: @escaping @Sendable (Int) -> Int) {
        self.library = library
        body = .synchronous(run)
    }

    init(_ library: Library, _ run: @escaping @Sendable (Int, isolated any Actor) async throws -> Int) {
        self.library = library
        body = .asynchronous(run)
    }

    init(
        _ library: Library,
        measuring run: @escaping @Sendable (Int, isolated any Actor) async throws -> (value: Double, checksum: Int)
    ) {
        self.library = library
        body = .measuring(run)
    }

    init(_ library: Library, leftOut reason: String) {
        self.library = library
        body = .leftOut(reason)
    }
}
