import Synchronization

/// The responses that carried an `ETag`, so that a server can respond with "not modified" instead of sending them
/// again.
///
/// The cache is in memory, exists as long as its client, and keeps the most recently used responses that fit into
/// `room` bytes.
final class ResponseCache: Sendable {
    private struct Entry {
        let response: HTTPResponse
        var lastUse: Int
    }

    private struct State {
        var entries: [HTTPRequest: Entry] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let room: Int

    init(room: Int = 4_000_000) {
        self.room = room
    }

    /// The last response to an equal request. Requests with different tokens differ, so accounts do not share
    /// responses.
    subscript(request: HTTPRequest) -> HTTPResponse? {
        state.withLock { state in
            state.uses += 1
            state.entries[request]?.lastUse = state.uses
            return state.entries[request]?.response
        }
    }

    /// Stores a response with status 200 and an `ETag`, unless the server forbids caching (`no-store`, RFC 9111) or the
    /// response does not fit.
    func store(_ response: HTTPResponse, for request: HTTPRequest) {
        let isForbidden = response.headers["Cache-Control"]?.lowercased().contains("no-store") == true
        guard response.status == 200, response.headers["ETag"] != nil, !isForbidden, response.cachedSize <= room else {
            return
        }
        state.withLock { state in
            state.uses += 1
            let old = state.entries.updateValue(Entry(response: response, lastUse: state.uses), forKey: request)
            state.size += response.cachedSize - (old?.response.cachedSize ?? 0)
            while state.size > room, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.entries[oldest.key] = nil
                state.size -= oldest.value.response.cachedSize
            }
        }
    }
}

extension HTTPResponse {
    /// The size in bytes: the body, and an estimate for the request and the header fields. Without the estimate, any
    /// number of responses with short bodies would fit.
    fileprivate var cachedSize: Int { body.count + 1_000 }

    /// Returns this response with its header fields replaced by the fields of a later 304 response (RFC 9111, section
    /// 3.2), except the fields that describe a body, because a 304 has none.
    func confirmed(by notModified: HTTPResponse) -> HTTPResponse {
        let ofContent = ["content-length", "content-encoding", "content-type", "content-range"]
        var confirmed = self
        for (name, value) in notModified.headers where !ofContent.contains(name) { confirmed.headers[name] = value }
        return confirmed
    }
}
