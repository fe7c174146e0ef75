/// Work that takes long enough to be shown. Show nothing for what is done within a tenth of a second: it would flicker.
public nonisolated struct Activity: Hashable, Sendable {
    /// What is being done, such as `loading cars`. The elapsed time is added by ``line``.
    public var text: String
    /// The time since the spinner appeared, which also turns it.
    public var elapsed: Duration
    /// The time until the requests in flight fail, if there are any.
    public var left: Duration?
    /// How long until the next attempt, such as `8 s`, if one has failed.
    public var retry: String?

    /// By default work that has just begun: its spinner stands at its first position.
    public init(text: String, elapsed: Duration = .zero, left: Duration? = nil, retry: String? = nil) {
        self.text = text
        self.elapsed = elapsed
        self.left = left
        self.retry = retry
    }

    /// The spinner and the text, from three seconds on with the elapsed time, so that the user sees progress.
    public var line: String {
        var pieces = ["\(Spinner.character(after: elapsed)) \(text)"]
        if elapsed >= .seconds(3) {
            let seconds = "\(elapsed.components.seconds)"
            if let left, left > .zero {
                let limit = Int(((elapsed + left) / .seconds(1)).rounded())
                pieces.append(Words.say("activity.waitingOf", "waiting for {0} s of {1} s", seconds, "\(limit)"))
            } else {
                pieces.append(Words.say("activity.waiting", "waiting for {0} s", seconds))
            }
        }
        if let retry { pieces.append(Words.say("activity.nextAttempt", "next attempt in {0}", retry)) }
        return pieces.joined(separator: " · ")
    }
}
