import DataKit
import Foundation
import Synchronization

/// Stores the contents of the newest requests in bounded memory, together with the actions of a page on them.
final class RequestContents: Sendable {
    struct Known: Sendable {
        var request: HTTPRequest
        /// The latest response to the request.
        var response: HTTPResponse?
        var hand: HandAnswer
        /// Sends the request again. `nil` if the body is a file, or was too large to store.
        var sendAgain: (@Sendable () async -> Void)?
        /// Whether the request waits for a response from a person on the page.
        var isHeld = false
    }

    private struct State {
        var known: [Int: Known] = [:]
        /// A substring of the method and path of the requests to hold. `nil` if no requests are to be held.
        var holding: String?
    }

    /// Whether the page, and not the app, sends the request in the current task.
    @TaskLocal static var isRepeating = false

    static let most = 100
    /// The maximum number of bytes to store of each body.
    static let bytes = 256_000

    private let state = Mutex(State())

    subscript(id: Int) -> Known? { state.withLock { $0.known[id] } }

    /// The IDs of the requests that wait for a response from a person on the page.
    var held: [Int] { state.withLock { $0.known.filter(\.value.isHeld).keys.sorted() } }

    /// A substring of the method and path of the requests to hold from now on. Setting it to `nil` sends the held
    /// requests to the server.
    var holding: String? {
        get { state.withLock { $0.holding } }
        set {
            let waiting = state.withLock { state in
                state.holding = newValue
                return newValue == nil ? state.known.values.filter(\.isHeld).map(\.hand) : []
            }
            for hand in waiting { hand.end(with: nil) }
        }
    }

    /// Removes the content from an event and stores it here, because the log keeps more events than there is memory for
    /// contents.
    func take(_ event: DataEvent) -> DataEvent {
        guard case .request(var event) = event, let content = event.content else { return event }
        event.content = nil
        if let id = event.id { note(content, at: event.step, of: event, id) }
        return .request(event)
    }

    private static func repeating(_ content: RequestContent) -> @Sendable () async -> Void {
        { await $isRepeating.withValue(true) { await content.sendAgain() } }
    }

    private func note(_ content: RequestContent, at step: RequestEvent.Step, of event: RequestEvent, _ id: Int) {
        state.withLock { state in
            switch step {
            case .sending:
                guard let hand = content.hand else { return }
                let line = "\(event.method.rawValue) \(event.path)"
                let isHeld = state.holding.map { $0.isEmpty || line.localizedCaseInsensitiveContains($0) } ?? false
                if isHeld { hand.hold() }
                // The file may be deleted after the request.
                let isWhole = event.bytes <= Self.bytes && content.request.body?.isFile != true
                state.known[id] = Known(
                    request: content.request.bounded, response: state.known[id]?.response, hand: hand,
                    sendAgain: isWhole ? Self.repeating(content) : nil, isHeld: isHeld)
                if state.known.count > Self.most, let oldest = state.known.keys.min() {
                    // Release the request, because no page can respond to it any more.
                    state.known.removeValue(forKey: oldest)?.hand.end(with: nil)
                }
            case .answered, .failed:
                state.known[id]?.isHeld = false
                if let response = content.response { state.known[id]?.response = response.bounded }
            case .waiting, .joined: break
            case .ended: state.known[id]?.isHeld = false
            }
        }
    }
}

extension Data {
    /// A copy of the first bytes, so that the memory of the other bytes is released.
    fileprivate var bounded: Data { count > RequestContents.bytes ? Data(Array(prefix(RequestContents.bytes))) : self }
}

extension HTTPRequest {
    fileprivate var bounded: HTTPRequest {
        var request = self
        if case .data(let data) = body { request.body = .data(data.bounded) }
        return request
    }
}

extension HTTPResponse {
    fileprivate var bounded: HTTPResponse {
        var response = self
        response.body = body.bounded
        return response
    }
}
