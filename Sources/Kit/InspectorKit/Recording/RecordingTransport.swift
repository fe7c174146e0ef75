import DataKit
import DomainKit

/// Delivers the answers of another transport in the steps of a recorder.
struct RecordingTransport: HTTPTransport {
    let base: any HTTPTransport
    let requests = HeldRequests()
    let secrets: SecretTexts
    /// Calls the closure when the app waits, with a function that writes the event. For a request that was cancelled
    /// meanwhile it is not written.
    let deliver: @Sendable (RecordingEvent, @escaping @MainActor (_ write: () -> Void) -> Void) -> Void

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let name = secrets.redacted(request.recordedName)
        let answer: Result<HTTPResponse, any Error>
        let event: RecordingEvent
        do {
            let response = try await base.send(request)
            answer = .success(response)
            event = .answer(request: name, response: RecordedResponse(response, without: secrets))
        } catch {
            // A cancellation is not recorded: the replayed app causes it itself.
            let failure = GatewayError(failure: error)
            guard let reason = RecordedFailure(failure) else { throw error }
            answer = .failure(error)
            event = .failure(
                request: name, reason: reason, message: failure.givenMessage.map { secrets.redacted($0) })
        }
        return try await requests.hold(name) { id in
            deliver(event) { [requests] write in requests.answer(id, with: answer, before: write) }
        }
    }
}
