/// Returns the value of `body`, or `nil` if it throws. Use it for work that the caller can do without. Errors are
/// reported, except a `CancellationError`.
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
