import DataKit

/// Records the answers of another transport in the order of their delivery.
nonisolated struct RecordingTransport: HTTPTransport {
    let base: any HTTPTransport
    let writer: RecordingWriter

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            let response = try await base.send(request)
            writer.write(.answer(request: request.recordedName, response: RecordedResponse(response)))
            return response
        } catch {
            // A cancellation is not recorded: the replayed app causes it itself.
            if let reason = RecordedFailure(error) {
                writer.write(.failure(request: request.recordedName, reason: reason))
            }
            throw error
        }
    }
}
