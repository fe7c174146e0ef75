/// A question or a message in front of the scenes of a ``Navigation``.
public struct NavigationAlert: Identifiable {
    /// A button of an alert besides the one that dismisses it, which views add themselves.
    public nonisolated struct Choice: Hashable, Sendable {
        /// The button's text in the user's language: views do not translate it.
        public let title: String
        /// Whether choosing it loses something, for which views have a color of its own.
        public let isDestructive: Bool

        /// A button that loses nothing unless it is said to be destructive.
        public init(_ title: String, isDestructive: Bool = false) {
            self.title = title
            self.isDestructive = isDestructive
        }
    }

    /// No other alert of its navigation has ever had this number.
    public let id: Int
    /// The question, or what has failed, in a few words: the line above ``message``.
    public let title: String
    /// What there is to know before one answers, such as the failure's sentence. May be empty.
    public let message: String
    /// What the user can choose apart from dismissing it. Empty for a message.
    public let choices: [Choice]
    let answer: (Int?) -> Void
}
