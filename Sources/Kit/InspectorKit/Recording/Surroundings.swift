import DataKit
import Foundation
import VirtualTime

/// Everything that an app receives from outside, except its user's inputs. If an app uses only these sources, it can be
/// recorded, and behaves the same in each replay. A test that neither records nor replays may replace the clock, the
/// dates and the random numbers.
public struct Surroundings: Sendable {
    /// Where the app's responses and initial values come from.
    enum Kind: Sendable {
        /// The app uses the real sources. A keeper stores the session for a bug report, if the inspector was created
        /// for this.
        case live(SessionKeeper?)
        /// The app uses the real sources, and the recording stores their values.
        case recorded(
            write: @Sendable (RecordingEvent) -> Void, transport: @Sendable (any HTTPTransport) -> any HTTPTransport)
        /// The recording provides the values that the app started with, as JSON by name, and the responses to its
        /// requests.
        case replayed([String: String], any HTTPTransport)
    }

    /// The clock, date, random numbers and IDs for view models and the data layer, with the inspector as the observer.
    /// If the app is recorded or replayed, the recorder or the replay advances the clock, and the date follows the
    /// clock. Each replay gets the same random numbers and IDs.
    public var environment: DataEnvironment
    /// How the app writes numbers and dates. A recording stores it, so that a replay shows the same text on any
    /// computer.
    public var locale: Locale
    /// The time zone of the days and times of day in the app. A recording stores it, like the ``locale``.
    public var timeZone: TimeZone
    /// The inspector that sees the scenes. Its ``Inspector/observer`` sees the data layer.
    public let inspector: Inspector
    private let kind: Kind

    /// Creates the surroundings of an app that is neither recorded nor replayed, with real time and randomness.
    public init(_ inspector: Inspector) { self.init(inspector, userScenes: []) }

    init(_ inspector: Inspector, userScenes: [String]) {
        environment = DataEnvironment(observer: inspector.observer)
        locale = .current
        timeZone = .current
        self.inspector = inspector
        kind = .live(inspector.keeping.map { SessionKeeper(for: $0, inspector, userScenes: userScenes) })
    }

    @MainActor
    init(_ header: RecordingHeader, on runtime: VirtualRuntime, _ kind: Kind) {
        let (clock, start) = (runtime.clock, header.start)
        // Use a second seed, so that drawing IDs does not change the random numbers.
        let (numbers, ids) = (SeededRandom(seed: header.seed), SeededRandom(seed: ~header.seed))
        environment = DataEnvironment(
            clock: clock, now: { start.addingTimeInterval(clock.now.offset / .seconds(1)) },
            random: { numbers.draw(from: $0) }, uuid: { UUID(drawnFrom: ids) }, observer: runtime.inspector.observer)
        locale = Locale(identifier: header.locale)
        timeZone = TimeZone(identifier: header.timeZone) ?? .gmt
        inspector = runtime.inspector
        self.kind = kind
    }

    /// Whether the app is being recorded or replayed. If so, it must start with the values that the surroundings
    /// provide, and must not use the user's files.
    public var isRecordedOrReplayed: Bool { if case .live = kind { false } else { true } }

    /// Returns the transport for all requests: the app's own transport, even while it is recorded. In a replay, the
    /// returned transport delivers the recorded responses, and `base` is not evaluated.
    public func transport(_ base: @autoclosure () -> any HTTPTransport) -> any HTTPTransport {
        switch kind {
        case .live(let keeper): keeper?.transport(base()) ?? base()
        case .recorded(_, let transport): transport(base())
        case .replayed(_, let transport): transport
        }
    }

    /// Returns a value that the app starts with, such as its settings. A recording stores the value, and a replay
    /// starts with it.
    ///
    /// - Parameters:
    ///   - name: A unique name for the value. If two values have the same name, a replay uses the last one.
    ///   - value: The value, which a replay does not evaluate.
    /// - Errors: rethrows errors of `value`. In a replay, throws a `RecordingError` if the recording does not contain
    ///   the name.
    public func beginning<Value: Codable>(_ name: String, _ value: @autoclosure () throws -> Value) throws -> Value {
        switch kind {
        case .live: return try value()
        case .recorded(let write, _):
            let value = try value()
            write(.beginning(name: name, json: try Self.json(value)))
            return value
        case .replayed(let beginnings, _):
            guard let json = beginnings[name], let value = try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
            else {
                throw RecordingError(
                    "The recording has no initial value of \(name), which this version of the app needs.")
            }
            return value
        }
    }

    /// Reads a part of the app's state from time to time, and stores it for a bug report. A replay of the bug report
    /// gets the state from ``beginning(_:_:)``, under the same name. Does nothing unless the inspector stores the
    /// session.
    ///
    /// - Parameters:
    ///   - name: The name that is also passed to ``beginning(_:_:)``.
    ///   - value: Returns the current state. If it throws, nothing is stored for a while.
    public func keep<Value: Encodable & Sendable>(
        _ name: String, _ value: @escaping @MainActor @Sendable () async throws -> Value
    ) {
        guard case .live(let keeper) = kind else { return }
        keeper?.add(name) { try Self.json(await value()) }
    }

    /// Returns the app's own database. While the app is recorded or replayed, it returns a database in memory that
    /// starts with the same rows.
    ///
    /// A recording contains all rows, so it is as large and as private as the database.
    ///
    /// - Parameters:
    ///   - migrations: The steps to the app's schema, for the database in memory.
    ///   - name: A name that differs from the names of other databases and initial values.
    ///   - open: Opens the app's own database. A recording only reads this database, and a replay does not open it.
    public func database(
        migrations: [Migration], named name: String = "database", _ open: () throws -> Database
    ) async throws -> Database {
        guard isRecordedOrReplayed else {
            let database = try open()
            keep(name) { try await database.tables() }
            return database
        }
        let rows: [TableContents] = if case .recorded = kind { try await open().tables() } else { [] }
        let tables = try beginning(name, rows)
        let database = try Database.inMemory(migrations: migrations, environment: environment)
        try await database.write { try $0.replace(with: tables) }
        return database
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension APIClient.Options {
    /// Creates the default options with the environment of these surroundings.
    public init(_ surroundings: Surroundings) {
        self.init()
        environment = surroundings.environment
    }
}

extension Database {
    /// Returns the rows of all tables.
    package func tables() async throws -> [TableContents] {
        try await read { connection in
            try connection.tableNames().map { try connection.contents(of: $0) }
        }
    }
}

extension UUID {
    /// A random UUID (RFC 9562, version 4).
    fileprivate init(drawnFrom random: SeededRandom) {
        func byte() -> UInt8 { UInt8(random.draw(from: 0...255)) }
        self.init(
            uuid: (
                byte(), byte(), byte(), byte(), byte(), byte(), byte() & 0x0F | 0x40, byte(), byte() & 0x3F | 0x80,
                byte(),
                byte(), byte(), byte(), byte(), byte(), byte()
            ))
    }
}
