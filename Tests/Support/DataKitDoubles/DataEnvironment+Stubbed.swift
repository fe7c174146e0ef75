import DataKit

extension DataEnvironment {
    /// The environment of a test that waits for no pause.
    package static var stubbed: DataEnvironment { DataEnvironment(clock: StubClock()) }
}
