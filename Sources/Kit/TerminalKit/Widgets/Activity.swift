/// Work that takes long enough to show. Do not show work that is done within a tenth of a second, because it would
/// flicker.
public nonisolated struct Activity: Hashable, Sendable {
    /// A description of the work, such as `loading cars`. ``line`` adds the elapsed time.
    public var text: String
    /// The time since the spinner appeared, which also determines the spinner's position.
    public var elapsed: Duration
    /// The time until the requests in flight fail, if there are any.
    public var left: Duration?
    /// The time until the next attempt, such as `8 s`, if an attempt has failed.
    public var retry: String?

    /// Creates an activity, which by default has just started, with the spinner in its first position.
    public init(text: String, elapsed: Duration = .zero, left: Duration? = nil, retry: String? = nil) {
        self.text = text
        self.elapsed = elapsed
        self.left = left
        self.retry = retry
    }

    /// The spinner and the text. After three seconds, the elapsed time is added, so that the user sees progress.
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
