import DomainKit
import Foundation
import Synchronization

/// Speaks with one server: encodes requests, authorizes, repeats and shares them, and decodes the answers.
///
/// Everything it throws is a `GatewayError`. Cancelling the calling task cancels the request down to the connection,
/// unless another caller waits for the same answer.
public final class APIClient: Sendable {
    private let baseURL: URL
    private let transport: any HTTPTransport
    private let authorizer: Authorizer?
    private let options: Options
    private let reads = SharedTasks<Read, HTTPResponse>(stopsWhenNobodyWaits: true)
    private let endedWrites = Atomic<Int>(0)
    private let cache = ResponseCache()

    /// A client of the server at `baseURL`; endpoints that require a token need an `authorizer`.
    public init(
        baseURL: URL, transport: any HTTPTransport, authorizer: Authorizer? = nil, options: Options = Options()
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.authorizer = authorizer
        self.options = options
    }

    /// Performs the operation and returns what the server answered.
    ///
    /// Equal reads under way at the same time are one request. A read that the server answered before is asked for with
    /// its `ETag`. Only idempotent operations are sent again after a failure.
    public func send<Response>(_ endpoint: Endpoint<Response>) async throws -> Response {
        do {
            let request = try request(for: endpoint)
            let exchange =
                endpoint.requiresToken
                ? try await authorized(request, isIdempotent: endpoint.isIdempotent)
                : try await shared(request, isIdempotent: endpoint.isIdempotent)
            guard (200...299).contains(exchange.response.status) else {
                let tokens = (try? authorizer?.current()).map { [$0.access, $0.refresh] } ?? []
                throw GatewayError(refusal: exchange.response, hiding: request.secrets + tokens, now: options.now())
            }
            let value: Response = try await Self.decode(exchange.response)
            // Only now: a damaged answer that were known would be "not modified" from then on.
            if endpoint.method == .get { cache.store(exchange.response, for: exchange.request) }
            return value
        } catch {
            throw GatewayError(failure: error)
        }
    }

    /// Decodes away from the caller's actor, which may be the main one.
    @concurrent
    private static func decode<Response: Decodable & Sendable>(_ response: HTTPResponse) async throws -> Response {
        try JSONDecoder.api.decode(Response.self, answer: response)
    }

    private func request<Response>(for endpoint: Endpoint<Response>) throws -> HTTPRequest {
        var request = HTTPRequest(
            endpoint.method, url: try baseURL.appending(segments: endpoint.path, query: endpoint.query),
            headers: options.headers, timeout: endpoint.timeout ?? options.timeout,
            bodyLimit: options.bodyLimit)
        request.headers["Accept"] = "application/json"
        if let body = endpoint.body {
            request.headers["Content-Type"] = "application/json"
            request.body = try JSONEncoder.api.encode(request: body)
        }
        return request
    }

    private func authorized(_ request: HTTPRequest, isIdempotent: Bool) async throws -> Exchange {
        guard let authorizer else { throw GatewayError.signedOut() }
        let tokens = try authorizer.current()
        let exchange = try await shared(request.bearing(tokens), isIdempotent: isIdempotent)
        guard exchange.response.status == 401 else { return exchange }
        // The server refused before it did anything, so that even what is not idempotent may be sent again.
        let fresh = try await authorizer.renewed(rejected: tokens)
        return try await shared(request.bearing(fresh), isIdempotent: isIdempotent)
    }

    private func shared(_ request: HTTPRequest, isIdempotent: Bool) async throws -> Exchange {
        guard request.method == .get, isIdempotent else {
            defer { endedWrites.add(1, ordering: .acquiringAndReleasing) }
            return Exchange(request: request, response: try await repeated(request, isIdempotent: isIdempotent))
        }
        let read = Read(request: request, endedWrites: endedWrites.load(ordering: .acquiring))
        let response = try await reads.value(for: read) { [self] in
            let known = cache[request]
            var conditional = request
            conditional.headers["If-None-Match"] = known?.headers["ETag"]
            let response = try await repeated(conditional, isIdempotent: true)
            return response.status == 304 ? known ?? response : response
        }
        return Exchange(request: request, response: response)
    }

    private func repeated(_ request: HTTPRequest, isIdempotent: Bool) async throws -> HTTPResponse {
        var attempt = 1
        while true {
            let outcome = await outcome(of: request, attempt: attempt)
            guard isIdempotent,
                let delay = options.retry.delay(
                    after: outcome, attempt: attempt, now: options.now(), random: options.random)
            else { return try outcome.get() }
            try await options.clock.sleep(for: delay)
            attempt += 1
        }
    }

    private func outcome(of request: HTTPRequest, attempt: Int) async -> Result<HTTPResponse, GatewayError> {
        let log = options.log.map { APILog(request: request, attempt: attempt, write: $0) }
        log?.began()
        do {
            let response = try await transport.send(request)
            log?.ended(response)
            return .success(response)
        } catch {
            log?.failed(error)
            return .failure(GatewayError(failure: error))
        }
    }
}

/// A request as it was last sent, and what the server answered.
private struct Exchange {
    let request: HTTPRequest
    let response: HTTPResponse
}

/// A read as it is shared: one that was asked for before a write ended may not show what the write has done, so
/// nobody who asks after it joins that one.
private struct Read: Hashable, Sendable {
    let request: HTTPRequest
    let endedWrites: Int
}

extension HTTPRequest {
    fileprivate func bearing(_ tokens: Tokens) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = "Bearer \(tokens.access)"
        return request
    }
}
