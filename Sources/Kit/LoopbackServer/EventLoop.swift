import Foundation

/// Serves all connections on one thread, which waits in `poll(2)` until a socket is ready or a deadline has passed.
struct EventLoop {
    private struct Client {
        let socket: Socket
        var connection: HTTPConnection
        var isShutDown = false
        /// Whether the service was notified that the client has left. The service is notified once, when the client
        /// stops sending or the connection ends.
        var isDeparted = false
    }

    private let listener: Socket
    private let wakeUp: WakeUpPipe
    private let limits: LoopbackServer.Limits
    private let service: any LoopbackService
    private let clock = ContinuousClock()
    private var clients: [Client] = []
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    private var answering = 0
    /// The time until which no client is accepted, because the system had no descriptor or memory left.
    private var acceptPause: ContinuousClock.Instant?

    init(listener: Socket, wakeUp: WakeUpPipe, limits: LoopbackServer.Limits, service: any LoopbackService) {
        self.listener = listener
        self.wakeUp = wakeUp
        self.limits = limits
        self.service = service
    }

    /// Serves until the wake-up pipe is signalled, and then closes all its descriptors.
    mutating func run() {
        while true {
            let ready = wait()
            if ready[0].revents != 0 { break }
            let now = clock.now
            for index in clients.indices { serve(index, events: ready[index + 2].revents, at: now) }
            removeFinished()
            if ready[1].revents != 0 { acceptClients(at: now) }
        }
        for client in clients {
            client.socket.close()
            if !client.isDeparted { service.clientLeft() }
        }
        clients = []
        listener.close()
        wakeUp.close()
    }

    /// Waits for events, and returns the polled descriptors in this order: the wake-up pipe, the listener, the clients.
    private mutating func wait() -> [pollfd] {
        let now = clock.now
        if let end = acceptPause, now >= end { acceptPause = nil }
        let accepts = acceptPause == nil && clients.count < limits.connections
        var earliest = acceptPause
        var waiting = [
            pollfd(fd: wakeUp.reader.descriptor, events: Int16(POLLIN), revents: 0),
            // `poll` skips a negative descriptor.
            pollfd(fd: accepts ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        waiting.reserveCapacity(clients.count + 2)
        for index in clients.indices {
            let input = clients[index].connection.wantsInput ? Int16(POLLIN) : 0
            let output = clients[index].connection.hasOutput ? Int16(POLLOUT) : 0
            // Skip a client if there is nothing to read or send, for example during a pause of a response. Otherwise, a
            // client that has closed its side would end every wait immediately.
            let descriptor = input | output == 0 ? -1 : clients[index].socket.descriptor
            waiting.append(pollfd(fd: descriptor, events: input | output, revents: 0))
            if let deadline = clients[index].connection.deadline { earliest = min(earliest ?? deadline, deadline) }
        }
        if poll(&waiting, nfds_t(waiting.count), earliest.map { Self.milliseconds(from: now, to: $0) } ?? -1) <= 0 {
            for index in waiting.indices { waiting[index].revents = 0 }
        }
        return waiting
    }

    /// Round up to whole milliseconds. Otherwise, the wait could end before the deadline.
    private static func milliseconds(from now: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Int32 {
        let (seconds, attoseconds) = max(now.duration(to: end), .zero).components
        guard seconds < 3600 else { return 3_600_000 }
        return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    private mutating func serve(_ index: Int, events: Int16, at now: ContinuousClock.Instant) {
        let isDue = clients[index].connection.deadline.map { now >= $0 } ?? false
        guard events != 0 || isDue else { return }
        let wasAnswering = clients[index].connection.isAnswering
        let others = answering - (wasAnswering ? 1 : 0)
        if events & Int16(POLLIN) != 0 {
            read(index, at: now)
        } else if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
            clients[index].connection.abort()
        }
        exchange(index, others: others, at: now)
        if !clients[index].isDeparted, clients[index].connection.isFinished || clients[index].connection.isInputClosed {
            clients[index].isDeparted = true
            service.clientLeft()
        }
        answering = others + (clients[index].connection.isAnswering ? 1 : 0)
    }

    private mutating func read(_ index: Int, at now: ContinuousClock.Instant) {
        switch clients[index].socket.receive(into: &buffer) {
        case .bytes(let count): clients[index].connection.receive(buffer[..<count], at: now)
        case .ended: clients[index].connection.receiveEnd()
        case .failed: clients[index].connection.abort()
        case .wouldBlock: break
        }
    }

    /// Alternates between advancing and sending until the client has to act, or has used its share of this round.
    private mutating func exchange(_ index: Int, others: Int, at now: ContinuousClock.Instant) {
        for round in 0...16 {
            clients[index].connection.advance(at: now, concurrent: others + 1)
            let output = clients[index].connection.pendingOutput
            // In the last round, leave the output pending, so that the next wait ends when the socket accepts it.
            guard round < 16, !output.isEmpty, !clients[index].connection.isFinished else { break }
            switch clients[index].socket.send(output) {
            case .bytes(let count): clients[index].connection.didSend(count, at: now)
            case .wouldBlock: return
            case .failed, .ended: clients[index].connection.abort()
            }
        }
        if clients[index].connection.isLingering, !clients[index].isShutDown {
            clients[index].isShutDown = true
            clients[index].socket.shutDownWriting()
        }
    }

    private mutating func removeFinished() {
        var isAnyFinished = false
        for index in clients.indices where clients[index].connection.isFinished {
            clients[index].socket.close()
            isAnyFinished = true
        }
        guard isAnyFinished else { return }
        clients.removeAll { $0.connection.isFinished }
    }

    private mutating func acceptClients(at now: ContinuousClock.Instant) {
        while clients.count < limits.connections {
            let (socket, isExhausted) = listener.accept()
            if isExhausted { acceptPause = now + .milliseconds(100) }
            guard let socket else { return }
            service.clientArrived()
            clients.append(
                Client(socket: socket, connection: HTTPConnection(limits: limits, at: now, service: service)))
        }
    }
}
