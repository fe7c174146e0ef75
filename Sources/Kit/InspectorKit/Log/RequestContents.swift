import DataKit
import Foundation
import Synchronization

/// The contents of the newest requests, in bounded memory, and the actions of a page on them.
final class RequestContents: Sendable {
    struct Known: Sendable {
        var request: HTTPRequest
        /// The last response so far.
        var response: HTTPResponse?
        var hand: HandAnswer
        /// `nil` if the body is too large to be kept.
        var sendAgain: (@Sendable () async -> Void)?
        /// Whether the request waits for a response given by hand.
        var isHeld = false
    }

    private struct State {
        var known: [Int: Known] = [:]
        /// A part of the method and path of the requests that are held. `nil` if none is held.
        var holding: String?
    }

    /// Whether the page sends the current task's request, rather than the app.
    @TaskLocal static var isRepeating = false

    static let most = 100
    /// The most bytes of a body that are kept.
    static let bytes = 256_000

    private let state = Mutex(State())

    subscript(id: Int) -> Known? { state.withLock { $0.known[id] } }

    /// The requests that wait for a response given by hand.
    var held: [Int] { state.withLock { $0.known.filter(\.value.isHeld).keys.sorted() } }

    /// A part of the method and path of the requests that are held from now on. `nil` holds none, and lets held requests
    /// go to the server.
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

    /// Takes the content out of an event, because the log keeps more events than contents.
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
                    // No page can answer it any more.
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
    /// A copy, so that the rest is released.
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
