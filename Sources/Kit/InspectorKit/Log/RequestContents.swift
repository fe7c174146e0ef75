import DataKit
import Foundation
import Synchronization

/// The contents of the newest requests, in bounded memory, and the actions of a page on them.
final class RequestContents: Sendable {
    struct Known: Sendable {
        var request: HTTPRequest
        /// The latest response.
        var response: HTTPResponse?
        var hand: HandAnswer
        /// Sends the request again. `nil` if the body was too large to be stored.
        var sendAgain: (@Sendable () async -> Void)?
        /// Whether the request waits for a response given by hand.
        var isHeld = false
    }

    private struct State {
        var known: [Int: Known] = [:]
        /// A part of the method and path of the requests that are held. `nil` if none is held.
        var holding: String?
    }

    /// Whether the page, and not the app, sends the request of the current task.
    @TaskLocal static var isRepeating = false

    static let most = 100
    /// The maximum number of stored bytes of a body.
    static let bytes = 256_000

    private let state = Mutex(State())

    subscript(id: Int) -> Known? { state.withLock { $0.known[id] } }

    /// The requests that wait for a response given by hand.
    var held: [Int] { state.withLock { $0.known.filter(\.value.isHeld).keys.sorted() } }

    /// A part of the method and path of the requests that are held from now on. `nil` holds none, and sends held
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

    /// Removes the content from an event and stores it, because the log stores more events than contents.
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
                let isWhole = event.bytes <= Self.bytes
                state.known[id] = Known(
                    request: content.request.bounded, response: state.known[id]?.response, hand: hand,
                    sendAgain: isWhole ? Self.repeating(content) : nil, isHeld: isHeld)
                if state.known.count > Self.most, let oldest = state.known.keys.min() {
                    // Release the request, because no page can answer it any more.
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
    /// The first bytes as a copy, so that the memory of the rest is released.
    fileprivate var bounded: Data { count > RequestContents.bytes ? Data(Array(prefix(RequestContents.bytes))) : self }
}

extension HTTPRequest {
    fileprivate var bounded: HTTPRequest {
        var request = self
        request.body = body?.bounded
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
