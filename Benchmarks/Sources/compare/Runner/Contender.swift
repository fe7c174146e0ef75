enum Library: String, CaseIterable, Sendable {
    case ours
    case openCombine = "OpenCombine"
    case asyncStream = "AsyncStream"
    case asyncAlgorithms = "AsyncAlgorithms"
    case grdb = "GRDB"
}

struct Contender: Sendable {
    /// What runs. Each gets a size and returns the checksum of what its last stage saw.
    enum Body: Sendable {
        /// Runs from beginning to end on the main thread, on no actor.
        case synchronous(@Sendable (Int) -> Int)
        /// Runs on the actor that it is given.
        case asynchronous(@Sendable (Int, isolated any Actor) async throws -> Int)
        /// Measures itself: the part of it that matters in nanoseconds, or how many bytes it held.
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
