import DataKit
import Foundation
import Synchronization

/// One run of an app that pages show, with the actions on it.
@dynamicMemberLookup
final class InspectedRun: Sendable {
    /// The actions that pages can perform on the recording of the run, even after it has ended.
    struct Recording: Sendable {
        let file: URL
        var isRunning = true
        /// Returns the reason why the recording ended early, if it did.
        var failure: @Sendable () -> String? = { nil }
        /// Runs a step when the app is idle.
        let give: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
        let stop: @MainActor @Sendable () async -> Void
        /// Creates a test from the lines and a name. `nil` if nothing defines how the test creates the app.
        let test: Test?

        typealias Test = @Sendable (_ lines: String, _ name: String) -> String
    }

    struct State {
        /// `nil` if the run is not recorded.
        var recording: Recording?
        /// Creates the app again and records it. `nil` if no ``RecordableApp`` exists that could create the app.
        var begin: (@MainActor @Sendable () async throws -> Void)?
        /// Runs code whose scenes the run's inspector sees.
        var observe: (@MainActor @Sendable (@MainActor @Sendable () -> Void) -> Void)?
        /// Returns the stored session as a recording. `nil` if no session is stored.
        var report: (@Sendable () -> String?)?
        var databases: [(name: String, database: Database)] = []
        var switches: [InspectorSwitch] = []
    }

    let log: FlowLog
    let contents = RequestContents()
    private let state = Mutex(State())

    init(_ log: FlowLog) {
        self.log = log
    }

    /// Reads or writes one part of the state under the lock. `+=` and the like lock twice, once for reading and once
    /// for writing.
    subscript<Value: Sendable>(dynamicMember member: WritableKeyPath<State, Value>) -> Value {
        get { state.withLock { $0[keyPath: member] } }
        set { state.withLock { $0[keyPath: member] = newValue } }
    }

    func add(_ database: Database, named name: String) {
        state.withLock { state in
            state.databases.removeAll { $0.name == name }
            state.databases.append((name, database))
        }
    }

    func add(_ switch: InspectorSwitch) {
        state.withLock { $0.switches.append(`switch`) }
    }

    func give(_ body: @escaping @MainActor @Sendable () -> Void) {
        let observe = self.observe
        let observed: @MainActor @Sendable () -> Void = { observe?(body) }
        if let recording = self.recording { recording.give(observed) } else { Task { @MainActor in observed() } }
    }
}
