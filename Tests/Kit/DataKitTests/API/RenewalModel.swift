@testable import DataKit

/// A model of two processes with one stored session, and a server that accepts each refresh token once. Their actions
/// can happen in any order, without a store, a network or a clock.
struct RenewalModel {
    enum Action: Hashable {
        /// The server has rejected the access token of a request.
        case begin(Int)
        /// The process reads the store: at first, after a wait, or after a response.
        case step(Int)
        /// The server responds to a request, or the process gets the response.
        case serve(Int), deliver(Int)
        /// The connection breaks, or the process ends.
        case lose(Int), kill(Int)
        case signOut, signIn
    }

    private enum Message {
        case request(refresh: String)
        case answer(RenewalAttempt.Answer)
    }

    private struct Process {
        var attempt: RenewalAttempt?
        var message: Message?
    }

    private(set) var violations: [String] = []
    private var stored: Session?
    private var processes = [Process(), Process()]
    /// The number of the refresh token that the server accepts, for each sign-in.
    private var accepted: [Int] = []
    private var isSignedOut = false
    /// Whether the only copy of the accepted tokens was lost.
    private var isBroken = false

    init() { perform(.signIn) }

    var actions: [Action] {
        [.signOut, .signIn]
            + processes.indices.flatMap { process -> [Action] in
                guard processes[process].attempt != nil else { return stored.signedIn == nil ? [] : [.begin(process)] }
                let isWaitingForServer = processes[process].message != nil
                return next(process) + [.kill(process)] + (isWaitingForServer ? [.lose(process)] : [])
            }
    }

    /// The actions that finish running renewals.
    var progress: [Action] { processes.indices.flatMap(next) }

    private func next(_ process: Int) -> [Action] {
        switch processes[process].message {
        case .request: [.serve(process)]
        case .answer: [.deliver(process)]
        case nil: processes[process].attempt == nil ? [] : [.step(process)]
        }
    }

    mutating func perform(_ action: Action) {
        switch action {
        case .begin(let process):
            guard let tokens = stored.signedIn?.tokens else { return }
            processes[process].attempt = RenewalAttempt(of: tokens, refresh: tokens.refresh, waits: 2)
        case .step(let process): step(process)
        case .serve(let process):
            guard case .request(let refresh)? = processes[process].message else { return }
            processes[process].message = .answer(answer(to: refresh))
        case .deliver(let process):
            guard case .answer(let answer)? = processes[process].message else { return }
            processes[process].attempt?.answer = answer
            processes[process].message = nil
        case .lose(let process), .kill(let process):
            if hasAcceptedTokens(process) { isBroken = true }
            processes[process] = Process()
        case .signOut: (stored, isSignedOut) = (nil, true)
        case .signIn:
            accepted.append(0)
            (stored, isSignedOut, isBroken) = (Session(latest), false, false)
        }
        check(after: action)
    }

    private mutating func step(_ process: Int) {
        guard var attempt = processes[process].attempt else { return }
        let step = attempt.step(&stored)
        processes[process].attempt = attempt
        switch step {
        case .request(let refresh): processes[process].message = .request(refresh: refresh)
        case .wait: break
        case .use(let tokens):
            if tokens != stored?.tokens { violations.append("uses tokens that are not stored") }
            processes[process].attempt = nil
        case .fail:
            if stored.signedIn != nil { violations.append("fails although a user is signed in") }
            processes[process].attempt = nil
        }
    }

    private mutating func answer(to refresh: String) -> RenewalAttempt.Answer {
        guard let session = accepted.indices.first(where: { tokens($0).refresh == refresh }) else {
            return .refused(.init())
        }
        accepted[session] += 1
        // The server's tokens do not contain an account.
        return .renewed(Tokens(access: tokens(session).access, refresh: tokens(session).refresh))
    }

    private func tokens(_ session: Int) -> Tokens {
        Tokens(access: "a", refresh: "\(session).\(accepted[session])", account: "ada")
    }

    private var latest: Tokens { tokens(accepted.count - 1) }

    private func hasAcceptedTokens(_ process: Int) -> Bool {
        let answer =
            if case .answer(let answer)? = processes[process].message { answer } else {
                processes[process].attempt?.answer
            }
        if case .renewed(let fresh)? = answer { return fresh.refresh == latest.refresh }
        return false
    }

    private mutating func check(after action: Action) {
        if isSignedOut, stored != nil { violations.append("\(action) undoes a sign-out") }
        if !isSignedOut, stored == nil { violations.append("\(action) forgets a session") }
        if let stored, stored.tokens.refresh?.hasPrefix("\(accepted.count - 1).") != true {
            violations.append("\(action) brings back an earlier session")
        }
        // When no renewal runs, no user is signed out without a reason, and the server accepts the tokens.
        guard progress.isEmpty, !isSignedOut, !isBroken else { return }
        if stored.signedIn?.tokens != latest {
            violations.append("\(action) leaves a session that the server does not accept")
        }
    }
}
