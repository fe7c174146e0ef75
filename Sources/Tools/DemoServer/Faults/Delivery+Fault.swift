import Foundation
import LoopbackServer

extension Delivery {
    /// Creates the response to a request, modified by a fault. A pause comes before the first byte of the response.
    init(_ original: Response, to request: Request, pause: Duration = .zero, fault: Fault? = nil, date: Date) {
        let response = Self.spoil(original, with: fault)
        let body = request.method == "HEAD" || !response.hasBody ? [] : response.body
        var length: Int? = response.body.count
        var (steps, closes) = ([Step](), !request.keepsAlive)
        var content: [Step] = body.isEmpty ? [] : [.send(body)]
        switch fault {
        case .cutBeforeResponse:
            self.init(steps: pause > .zero ? [.wait(pause), .abort] : [.abort], closes: closes)
            return
        case .cutAfterHead: content = [.abort]
        case .halfBody:
            content = [.send(Array(body.prefix(body.count / 2)))]
            closes = true
        case .drip(let bytes, let seconds):
            content = [.drip(body, piece: max(bytes, 1), pause: Duration(pause: seconds))]
        case .oversizedBody(let bytes), .unannouncedBody(let bytes):
            length = max(bytes, response.body.count)
            if !body.isEmpty { content.append(.pad(max(max(bytes, 0) - body.count, 0))) }
            if case .unannouncedBody = fault {
                length = nil
                closes = true
            }
        case .delay, .status, .redirect, .garbageBody, nil: break
        }
        let head = response.head(bodyLength: length, connection: request.connection(closing: closes), date: date)
        if pause > .zero { steps.append(.wait(pause)) }
        if case .send(let first)? = content.first {
            // Sends the head and the first part together, in one packet instead of two.
            steps.append(.send(head + first))
            steps += content.dropFirst()
        } else {
            steps.append(.send(head))
            steps += content
        }
        self.init(steps: steps, closes: closes)
    }

    /// Returns the status that the server sends if a fault applies to a response, or `nil` if it sends no status.
    static func status(of response: Response, with fault: Fault?) -> Int? {
        fault == .cutBeforeResponse ? nil : spoil(response, with: fault).status
    }

    private static func spoil(_ response: Response, with fault: Fault?) -> Response {
        switch fault {
        case .status(let code, let retryAfter):
            let status = min(max(code, 200), 599)
            let failure = Response.message(status, "\(Response.reason(status)) (on purpose)")
            return retryAfter.map { failure.adding("Retry-After", $0) } ?? failure
        case .redirect(let address):
            return Response.message(302, "\(Response.reason(302)) (on purpose)").adding("Location", address)
        case .garbageBody:
            var garbage = response
            garbage.status = 200
            garbage.body = Array("{\"garbage\": [1, 2,, <html>".utf8) + [0xFF, 0xFE, 0x00, 0x80] + Array("}]".utf8)
            return garbage
        default: return response
        }
    }
}
