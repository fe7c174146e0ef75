import Foundation

/// The endpoint that controls the server over HTTP, as the properties of `DemoServer` do in Swift.
///
/// `PUT /_control/faults` replaces all faults. Its body is `{"faults": [{"path": "/products", "method": "PUT", "fault":
/// {"delay": {"seconds": 2}}, "times": 3}], "chaos": {"rate": 0.1, "seed": 1}}`. A fault requires only `path` and
/// `fault`, and `chaos` requires both of its fields. If `faults` or `chaos` is missing, the current value is removed.
enum Control {
    static let root = "_control"

    private struct Faults: Codable {
        var faults: [FaultRule]?
        var chaos: Chaos?
    }

    static func respond(to request: Request, state: inout Backend.State) -> Response {
        guard request.isToLoopback else { return .message(403, "The control endpoint answers to localhost only") }
        let method = request.method == "HEAD" ? "GET" : request.method
        switch (request.path.dropFirst().joined(separator: "/"), method) {
        case ("faults", "GET"): return faults(of: state)
        case ("faults", "PUT"):
            return decoding(Faults.self, from: request) { given in
                state.faults.rules = given.faults ?? []
                state.faults.chaos = given.chaos
                return faults(of: state)
            }
        case ("faults", "DELETE"):
            state.faults = FaultPlan()
            return faults(of: state)
        case ("requests", "GET"): return requests(of: state)
        case ("requests", "DELETE"):
            state.history = History()
            return requests(of: state)
        case ("rate-limit", "GET"): return encoded(state.dataset.repositories.rateLimiter.rateLimit)
        case ("rate-limit", "PUT"):
            return decoding(RateLimit.self, from: request) { given in
                state.dataset.repositories.rateLimiter = RateLimiter(given)
                return encoded(given)
            }
        case ("faults", _), ("requests", _): return refusal(of: request, allowed: "GET, HEAD, PUT, DELETE")
        case ("rate-limit", _): return refusal(of: request, allowed: "GET, HEAD, PUT")
        default: return .message(404, "The control endpoint has faults, requests and rate-limit")
        }
    }

    private static func faults(of state: Backend.State) -> Response {
        encoded(Faults(faults: state.faults.rules, chaos: state.faults.chaos))
    }

    /// Returns only the methods, targets and statuses of the requests, because headers and bodies may contain secrets.
    private static func requests(of state: Backend.State) -> Response {
        let list = state.history.requests.map { served -> JSON in
            [
                "method": .string(served.method), "target": .string(served.target),
                "status": served.status.map(JSON.integer) ?? .null,
            ]
        }
        return .json([
            "requests": .array(list), "counts": .object(state.history.counts.mapValues(JSON.integer)),
            "openConnections": .integer(state.openConnections), "changes": .integer(state.dataset.changeCount),
        ])
    }

    private static func decoding<Value: Decodable>(
        _ type: Value.Type, from request: Request, then use: (Value) -> Response
    ) -> Response {
        do {
            return use(try JSONDecoder().decode(type, from: Data(request.body)))
        } catch {
            return .message(400, "The body does not say what is wanted: \(error)")
        }
    }

    private static func encoded(_ value: some Encodable) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(value) else { return .message(500, "This cannot be written as JSON") }
        let type = Response.Header(name: "Content-Type", value: "application/json; charset=utf-8")
        return Response(headers: [type], body: Array(body))
    }

    private static func refusal(of request: Request, allowed: String) -> Response {
        .message(405, "\(request.method) is not possible here").adding("Allow", allowed)
    }
}
