/// Does what a reader can do without: a failure is reported, a cancellation is none.
@discardableResult
func attempt<Value>(reporting report: (any Error) -> Void, _ body: () async throws -> Value) async -> Value? {
    do {
        return try await body()
    } catch is CancellationError {
        return nil
    } catch {
        report(error)
        return nil
    }
}
