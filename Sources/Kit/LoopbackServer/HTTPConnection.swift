import Foundation

/// A client's connection without its socket, which receives bytes and times, and produces bytes.
///
/// The connection responds to requests one at a time, in order. Later requests wait in a bounded buffer.
struct HTTPConnection {
    typealias Instant = ContinuousClock.Instant

    private enum Phase {
        case reading
        case answering
        /// All responses are sent, and the connection is closed for writing. Further input is discarded for a short
        /// time. Closing the socket with unread bytes would reset the connection and lose the response.
        case lingering(until: Instant)
        case finished
    }

    private let limits: LoopbackServer.Limits
    private let service: any LoopbackService
    private var parser: RequestParser
    private var phase = Phase.reading
    private var steps: ArraySlice<LoopbackServer.Delivery.Step> = []
    private var closesAfterSteps = false
    private var resumption: Instant?
    private var lastProgress: Instant
    private var output: [UInt8] = []
    private var sent = 0

    /// Whether the client has closed its side of the connection, which also happens when it leaves.
    private(set) var isInputClosed = false

    init(limits: LoopbackServer.Limits, at now: Instant, service: any LoopbackService) {
        self.limits = limits
        self.service = service
        parser = RequestParser(limits: limits)
        lastProgress = now
    }

    var pendingOutput: ArraySlice<UInt8> { output[sent...] }

    var hasOutput: Bool { sent < output.count }

    var isAnswering: Bool {
        if case .answering = phase { true } else { false }
    }

    var isLingering: Bool {
        if case .lingering = phase { true } else { false }
    }

    var isFinished: Bool {
        if case .finished = phase { true } else { false }
    }

    /// Whether to read from the socket. If a client does not read its responses, its input stays in the socket.
    var wantsInput: Bool {
        if isInputClosed || isFinished { return false }
        return !isAnswering || parser.bufferedBytes < 64 * 1024
    }

    /// The time at which to call `advance` even if no bytes arrive.
    var deadline: Instant? {
        switch phase {
        case .finished: nil
        case .lingering(let until): until
        case .answering where !hasOutput && resumption != nil: resumption
        case .reading, .answering: lastProgress + limits.idleTimeout
        }
    }

    mutating func receive(_ bytes: some Sequence<UInt8>, at now: Instant) {
        if isLingering || isFinished { return }
        // The time limit of a request starts with its first byte. Otherwise, a client could extend the limit by sending
        // single bytes.
        if parser.isBetweenRequests && !isAnswering { lastProgress = now }
        parser.append(bytes)
    }

    mutating func receiveEnd() {
        isInputClosed = true
        if isLingering { phase = .finished }
    }

    mutating func abort() {
        phase = .finished
    }

    mutating func didSend(_ count: Int, at now: Instant) {
        sent += count
        lastProgress = now
        if sent == output.count {
            output.removeAll(keepingCapacity: output.capacity <= 64 * 1024)
            sent = 0
        }
    }

    /// Does all work that is possible without waiting: ends pauses, reads requests, and produces output.
    mutating func advance(at now: Instant, concurrent: Int = 1) {
        while !isFinished {
            if hasOutput {
                if now >= lastProgress + limits.idleTimeout { phase = .finished }
                return
            }
            switch phase {
            case .finished: return
            case .lingering(let until):
                if now >= until { phase = .finished }
                return
            case .answering:
                guard takeStep(at: now) else { return }
            case .reading:
                guard read(at: now, concurrent: concurrent) else { return }
            }
        }
    }

    private mutating func read(at now: Instant, concurrent: Int) -> Bool {
        do {
            if let request = try parser.next() {
                begin(service.answer(request, concurrent: concurrent), at: now)
            } else if isInputClosed {
                guard !parser.isBetweenRequests else {
                    phase = .finished
                    return false
                }
                refuse(.badRequest("The request ends in the middle"), at: now)
            } else if parser.takeExpectation() {
                output = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            } else if now >= lastProgress + limits.idleTimeout {
                guard !parser.isBetweenRequests else {
                    phase = .finished
                    return false
                }
                refuse(LoopbackServer.HTTPError(408, "The request did not arrive in time"), at: now)
            } else {
                return false
            }
        } catch {
            refuse(error, at: now)
        }
        return true
    }

    private mutating func refuse(_ error: LoopbackServer.HTTPError, at now: Instant) {
        begin(LoopbackServer.Delivery(refusing: service.refusal(of: error), date: service.now), at: now)
    }

    private mutating func begin(_ delivery: LoopbackServer.Delivery, at now: Instant) {
        phase = .answering
        // The client's time for reading the response starts now, even if its time for sending the request has run out.
        lastProgress = now
        steps = delivery.steps[...]
        closesAfterSteps = delivery.closes
    }

    /// Performs the next step of the response. Returns `false` during a pause.
    private mutating func takeStep(at now: Instant) -> Bool {
        if let resumption {
            guard now >= resumption else { return false }
            self.resumption = nil
            lastProgress = now
        }
        guard let step = steps.popFirst() else {
            endResponse(at: now)
            return true
        }
        switch step {
        case .wait(let pause): resumption = now + pause
        case .send(let bytes): output = bytes
        case .pad(let count):
            let size = min(max(0, count), 64 * 1024)
            output = Array(repeating: UInt8(ascii: " "), count: size)
            if count > size { steps = [.pad(count - size)] + steps }
        case .drip(let bytes, let piece, let pause):
            let piece = max(1, piece)
            output = Array(bytes.prefix(piece))
            let rest = Array(bytes.dropFirst(piece))
            if !rest.isEmpty { steps = [.wait(pause), .drip(rest, piece: piece, pause: pause)] + steps }
        case .stream(let interval, let next):
            // A client that reads an event stream sends no more requests, so the end of its input means that it has
            // left.
            guard !isInputClosed else {
                phase = .finished
                break
            }
            guard let part = next() else { break }
            output = part
            // Without a pause, the server would poll an empty stream continuously, and never serve other clients.
            let pause = part.isEmpty ? max(interval, .milliseconds(1)) : interval
            steps = [.wait(pause), .stream(every: interval, next: next)] + steps
        case .abort: phase = .finished
        }
        return true
    }

    private mutating func endResponse(at now: Instant) {
        lastProgress = now
        if closesAfterSteps {
            phase = isInputClosed ? .finished : .lingering(until: now + .seconds(2))
        } else {
            phase = .reading
        }
    }
}
