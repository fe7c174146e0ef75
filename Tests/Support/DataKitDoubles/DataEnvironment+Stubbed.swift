import DataKit

extension DataEnvironment {
    /// An environment for tests that do not wait for pauses.
    package static var stubbed: DataEnvironment { DataEnvironment(clock: StubClock()) }
}
