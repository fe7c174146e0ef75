import Foundation

/// Runs `body` with the URL of a file in a temporary folder, which is removed afterwards.
func withTemporaryFile<Value>(
    on actor: isolated any Actor, _ body: (URL) async throws -> Value
) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "compare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: "store.sqlite"))
}

func timed<Value>(
    on actor: isolated any Actor, _ body: () async throws -> Value
) async rethrows -> (nanoseconds: Double, value: Value) {
    let start = ContinuousClock.now
    let value = try await body()
    return ((ContinuousClock.now - start) / .nanoseconds(1), value)
}
