import DataKit
import DomainKit

/// Delivers the responses of another transport as steps of a recorder.
struct RecordingTransport: HTTPTransport {
    let base: any HTTPTransport
    let requests = HeldRequests()
    let secrets: SecretTexts
    /// Calls the closure when the app is idle, with a function that writes an event. Nothing is written for a request
    /// that was cancelled before that.
    let deliver: @Sendable (@escaping @MainActor (_ write: (RecordingEvent) -> Void) -> Void) -> Void

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let name = secrets.redacted(request.recordedName)
        let id = requests.begin(name)
        return try await withTaskCancellationHandler {
            defer { requests.end(id) }
            return try await answer(to: request, name, id)
        } onCancel: {
            requests.end(id)
        }
    }

    private func answer(to request: HTTPRequest, _ name: String, _ id: Int) async throws -> HTTPResponse {
        let answer: Result<HTTPResponse, any Error>
        let event: @Sendable (_ behind: Int?) -> RecordingEvent
        do {
            let response = try await base.send(request)
            answer = .success(response)
            let recorded = RecordedResponse(response, without: secrets)
            event = { .answer(request: name, response: recorded, behind: $0) }
        } catch {
            // Do not record a cancellation, because the replayed app cancels by itself.
            let failure = GatewayError(failure: error)
            guard let reason = RecordedFailure(failure) else { throw error }
            answer = .failure(error)
            let message = failure.givenMessage.map { secrets.redacted($0) }
            event = { .failure(request: name, reason: reason, message: message, behind: $0) }
        }
        return try await requests.hold(name, begun: id) { id in
            deliver { [requests] write in
                requests.answer(id, with: answer) { older in write(event(older == 0 ? nil : older)) }
            }
        }
    }
}
