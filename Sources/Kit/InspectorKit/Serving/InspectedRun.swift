import DataKit
import Foundation
import Synchronization

/// One run of an app, which pages show, and the actions on it.
@dynamicMemberLookup
final class InspectedRun: Sendable {
    /// The actions of pages on the recording of the run, even after it has ended.
    struct Recording: Sendable {
        let file: URL
        var isRunning = true
        /// Why the recording has ended early, if it has.
        var failure: @Sendable () -> String? = { nil }
        /// Gives the app a step, when it waits.
        let give: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
        let stop: @MainActor @Sendable () async -> Void
        /// Makes a test of the lines and a name. `nil` if it is not known how the app is made.
        let test: Test?

        typealias Test = @Sendable (_ lines: String, _ name: String) -> String
    }

    struct State {
        /// `nil` if the run is not recorded.
        var recording: Recording?
        /// Makes the app again and records it. `nil` without a ``RecordableApp``, which makes the app.
        var begin: (@MainActor @Sendable () async throws -> Void)?
        /// Runs code that makes scenes, which the inspector of the run sees.
        var observe: (@MainActor @Sendable (@MainActor @Sendable () -> Void) -> Void)?
        /// Returns the kept session as a recording. `nil` if no session is kept.
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

    /// One part of the state, read or written under the lock. A change within it takes two steps.
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
