import DataKit

/// Records the answers of another transport, in the order in which they are delivered.
nonisolated struct RecordingTransport: HTTPTransport {
    let base: any HTTPTransport
    let writer: RecordingWriter

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            let response = try await base.send(request)
            writer.write(.answer(request: request.recordedName, response: RecordedResponse(response)))
            return response
        } catch {
            // A cancellation is the app's own doing, and follows from what it is given.
            if let reason = RecordedFailure(error) {
                writer.write(.failure(request: request.recordedName, reason: reason))
            }
            throw error
        }
    }
}
