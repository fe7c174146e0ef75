import DomainKit
import Foundation
import Synchronization

/// A client of one server's API. It encodes requests, authorizes, retries and shares them, and decodes the responses.
///
/// ```swift
/// let api = APIClient(baseURL: url, transport: SystemTransport())
/// let note = try await api.send(Endpoint<NoteResponse>(path: ["notes", "7"]))
/// ```
public final class APIClient: Sendable {
    private let baseURL: URL
    private let transport: any HTTPTransport
    private let authorizer: Authorizer?
    private let options: Options
    private let reads = SharedTasks<Read, HTTPResponse>(stopsWhenNobodyWaits: true)
    private let endedWrites = Atomic<Int>(0)
    /// Counts the requests of all clients, because clients may share an observer.
    private static let lastIdentity = Atomic<Int>(0)
    private let cache = ResponseCache()
    private let probe: Probe
    private let decoder: JSONDecoder
    private let encoder: JSONEncoder

    /// Creates a client of the server at `baseURL`, which may have a path, but no query or fragment. With a query or
    /// fragment, endpoints that have a path fail. Without an `authorizer`, endpoints that require a token fail as
    /// signed out.
    public init(
        baseURL: URL, transport: any HTTPTransport, authorizer: Authorizer? = nil, options: Options = Options()
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.authorizer = authorizer
        self.options = options
        decoder = options.contract.decoder
        encoder = options.contract.encoder
        probe = Probe(transport: transport, request: HTTPRequest(url: baseURL, timeout: options.timeout))
    }

    /// Performs the operation and returns the decoded response.
    ///
    /// ```swift
    /// let note = try await api.send(.note(7))
    /// ```
    ///
    /// - Order: equal reads in flight share one request. A read that begins after the end of a write never joins an
    ///   older read, whose response may lack the change. If an earlier response had an `ETag`, later reads send it, so
    ///   that the server can respond with 304.
    /// - Cancellation: closes the connection and throws `GatewayError.cancelled`. If another caller waits for the same
    ///   request, it continues.
    /// - Errors: always a `GatewayError`. Only idempotent operations are retried, within ``Options/budget``. A 401
    ///   renews the session once and sends the operation again, with any method, because the server has refused it
    ///   before doing anything. If no user is signed in, an operation that requires a token throws
    ///   `GatewayError.signedOut` and sends nothing.
    ///
    /// - Parameters:
    ///   - endpoint: The operation.
    ///   - onProgress: Called while the body is being sent, from any thread. Each attempt begins again at 0 bytes.
    public func send<Response>(
        _ endpoint: Endpoint<Response>, onProgress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Response {
        try await answer(to: endpoint, onProgress: onProgress).value
    }

    /// Performs the operation and returns the decoded response with its header fields, for a server whose header fields
    /// contain information, such as the next page.
    ///
    /// - Order, cancellation and errors: as for ``send(_:onProgress:)``.
    /// - Parameters:
    ///   - endpoint: The operation.
    ///   - onProgress: Called while the body is being sent, as in ``send(_:onProgress:)``.
    public func answer<Response>(
        to endpoint: Endpoint<Response>, onProgress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Answer<Response> {
        do {
            var form: MultipartForm?
            if case .form(let parts) = endpoint.body { form = try await write(parts) }
            // The form's file is deleted together with the form.
            defer { withExtendedLifetime(form) {} }
            var request = try request(for: endpoint, form)
            request.onProgress = onProgress
            let budget = budget(of: request)
            let exchange =
                endpoint.requiresToken
                ? try await authorized(request, of: endpoint.account, within: budget)
                : try await shared(request, within: budget)
            let response = exchange.response
            guard (200...299).contains(response.status) else {
                let tokens = (try? authorizer?.current()).map { [$0.access, $0.refresh ?? ""] } ?? []
                let refusal = options.contract.refusal(response)
                throw GatewayError(
                    response, refusal.hiding(exchange.request.secrets + request.secrets + tokens),
                    isFromAPI: options.contract.isFromAPI(response, refusal), now: options.environment.now())
            }
            // Without this check, the page of a captive portal would count as the confirmation of a change.
            guard options.contract.isFromAPI(response, Refusal()) else {
                throw APIError.intermediary(status: response.status)
            }
            let value: Response = try await decode(exchange.response)
            // Store the response only after it was decoded. Otherwise, the server would confirm a damaged cached
            // response as "not modified" from then on.
            if endpoint.method == .get { cache.store(exchange.response, for: exchange.request) }
            return Answer(
                value: value, headers: exchange.response.headers, url: exchange.response.url ?? exchange.request.url)
        } catch {
            throw GatewayError(failure: error)
        }
    }

    /// Decodes outside the caller's actor. Otherwise a large response would block the main actor.
    @concurrent
    private func decode<Response: Decodable & Sendable>(_ response: HTTPResponse) async throws -> Response {
        try decoder.decode(Response.self, answer: response)
    }

    /// Creates the request. `form` is the written form of an endpoint that sends one.
    private func request<Response>(for endpoint: Endpoint<Response>, _ form: MultipartForm?) throws -> HTTPRequest {
        let url =
            try endpoint.link.map(baseURL.following)
            ?? baseURL.appending(segments: endpoint.path, query: endpoint.query)
        var request = HTTPRequest(
            endpoint.method, url: url,
            headers: options.headers.merging(endpoint.headers), timeout: endpoint.timeout ?? options.timeout,
            responseLimit: options.responseLimit, isIdempotent: endpoint.isIdempotent)
        request.headers["Accept"] = request.headers["Accept"] ?? "application/json"
        switch endpoint.body {
        case nil: break
        case .json(let value):
            request.headers["Content-Type"] = request.headers["Content-Type"] ?? "application/json"
            request.body = .data(try encoder.encode(request: value))
        case .file(let url, let type):
            guard url.fileSize != nil else { throw APIError.unreadableFile(url) }
            request.headers["Content-Type"] = type
            request.body = .file(url)
        case .form:
            request.headers["Content-Type"] = form?.contentType
            request.body = form.map { .file($0.file) }
        }
        return request
    }

    /// Writes outside the caller's actor, because a file may be large.
    @concurrent
    private func write(_ parts: [FormPart]) async throws -> MultipartForm { try MultipartForm(parts) }

    private func authorized(
        _ request: HTTPRequest, of account: String?, within budget: TimeBudget
    ) async throws -> Exchange {
        guard let authorizer else { throw GatewayError.signedOut() }
        let tokens = try authorizer.current()
        guard account == nil || account == tokens.account else { throw GatewayError.signedOut() }
        let exchange = try await shared(authorize(request, by: tokens), within: budget)
        let response = exchange.response
        // A 401 from a proxy is not about the tokens. If the client treated it as a rejection, a session that cannot be
        // renewed would end.
        guard response.status == 401, options.contract.isFromAPI(response, options.contract.refusal(response)) else {
            return exchange
        }
        // The server refused the request before performing it, so the client may send the request again even if it is
        // not idempotent.
        let fresh = try await authorizer.renewed(rejected: tokens, by: self)
        // Another user may have signed in during the renewal. The client must not send this request with that user's
        // token.
        guard fresh.account == tokens.account else { throw GatewayError.signedOut() }
        return try await shared(authorize(request, by: fresh), within: budget)
    }

    private func authorize(_ request: HTTPRequest, by tokens: Tokens) -> HTTPRequest {
        var request = request
        request.headers = request.headers.merging(options.contract.authorization(tokens))
        return request
    }

    private func budget(of request: HTTPRequest) -> TimeBudget {
        TimeBudget(
            max(options.budget, request.timeout), clock: options.environment.clock, now: options.environment.now())
    }

    private func shared(
        _ request: HTTPRequest, within budget: TimeBudget
    ) async throws -> Exchange {
        guard request.isRead else {
            defer { endedWrites.add(1, ordering: .acquiringAndReleasing) }
            let response = try await repeated(request, within: budget)
            return Exchange(request: request, response: response)
        }
        let read = Read(request: request, endedWrites: endedWrites.load(ordering: .acquiring))
        let response = try await reads.value(for: read) { [self] in
            let known = cache[request]
            var conditional = request
            conditional.headers["If-None-Match"] = known?.headers["ETag"]
            let response = try await repeated(conditional, within: budget)
            return response.status == 304 ? known?.confirmed(by: response) ?? response : response
        } onJoin: { [options] in
            let observer = options.environment.observer
            observer.map { RequestSteps(request: request, id: nil, deadline: budget.deadline, observer: $0) }?
                .report(.joined)
        }
        return Exchange(request: request, response: response)
    }

    private func repeated(
        _ request: HTTPRequest, within budget: TimeBudget
    ) async throws -> HTTPResponse {
        let steps = options.environment.observer.map { observer in
            RequestSteps(
                request: request, id: Self.lastIdentity.add(1, ordering: .relaxed).newValue, deadline: budget.deadline,
                observer: observer, sendAgain: { [weak self] in await self?.sendAgain(request) })
        }
        var attempt = 0
        var outcome = Result<HTTPResponse, GatewayError>.failure(.timedOut)
        // While the server cannot be reached, repeat a request only after an attempt that got a response. Otherwise
        // callers would wait for retries that are likely to fail.
        let isOffline = options.connectivity?.current.isOnline == false
        defer { steps?.report(.ended, attempt: attempt) }
        while case let remaining = budget.remaining, remaining > .zero {
            attempt += 1
            // Sharing and caching use the original request, without the time limit of an attempt.
            var timed = request
            timed.timeout = min(request.timeout, remaining)
            let hand = steps.map { _ in HandAnswer() }
            steps?.report(.sending, attempt: attempt, hand: hand)
            let answer: Result<HTTPResponse, any Error> =
                if let response = await hand?.response(options.environment.clock) { .success(response) } else {
                    await self.outcome(of: timed)
                }
            steps?.report(
                RequestEvent.Step(answer, after: remaining - budget.remaining), attempt: attempt,
                response: try? answer.get())
            outcome = answer.mapError { GatewayError(failure: $0) }
            // A request that came too early was not performed (RFC 8470).
            guard request.isIdempotent || outcome.status == 425, !isOffline || outcome.status != nil,
                let delay = options.retry.delay(
                    after: outcome, attempt: attempt, now: options.environment.now(), random: options.environment.random
                ),
                delay < budget.remaining
            else { break }
            let wait = options.environment.clock.beginWait(for: delay)
            steps?.report(.waiting(delay, until: options.environment.now() + delay.inSeconds), attempt: attempt)
            try await wait()
        }
        // Report the failure only after the last attempt, because a broken connection is not an outage if a retry
        // succeeds.
        if case .failure(.offline) = outcome {
            options.connectivity?.noteFailure { [probe] in await probe.isAnswered() }
        }
        return try outcome.get()
    }

    /// Sends a request once more for the inspector, even a write. Removes `If-None-Match`, so that the server sends the
    /// full response.
    private func sendAgain(_ request: HTTPRequest) async {
        var request = request
        request.headers["If-None-Match"] = nil
        defer { if !request.isRead { endedWrites.add(1, ordering: .acquiringAndReleasing) } }
        _ = try? await repeated(request, within: budget(of: request))
    }

    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, any Error> {
        do {
            let response = try await transport.send(request)
            options.connectivity?.noteResponse()
            return .success(response)
        } catch {
            if error.isUnusableResponse { options.connectivity?.noteResponse() }
            return .failure(error)
        }
    }
}

/// Probes the server by requesting the base URL itself, without a token. A response with any status counts.
private struct Probe: Sendable {
    let transport: any HTTPTransport
    let request: HTTPRequest

    func isAnswered() async -> Bool {
        do {
            _ = try await transport.send(request)
            return true
        } catch {
            return error.isUnusableResponse
        }
    }
}

extension Result<HTTPResponse, GatewayError> {
    fileprivate var status: Int? { (try? get())?.status }
}

/// A response with the request that was sent, which may have a renewed token. The request is the key of the response in
/// the cache, and errors hide the request's secrets.
private struct Exchange {
    let request: HTTPRequest
    let response: HTTPResponse
}

/// Identifies a read that callers may share. A read that began before a write ended may not contain the write's effect,
/// so a caller that begins after the write sends a new request.
private struct Read: Hashable, Sendable {
    let request: HTTPRequest
    let endedWrites: Int
}

extension HTTPRequest {
    /// Whether the request changes nothing on the server. Concurrent callers can share the response to a read.
    fileprivate var isRead: Bool { method == .get && isIdempotent }
}
