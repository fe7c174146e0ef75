/// A question or a message in front of the scenes of a ``Navigation``.
public struct NavigationAlert: Identifiable {
    /// A button of an alert in addition to the dismissing button, which views add themselves.
    public nonisolated struct Choice: Hashable, Sendable {
        /// The button's title in the user's language. Views do not translate it.
        public let title: String
        /// Whether choosing it loses data. Views show such a button in a special color.
        public let isDestructive: Bool

        /// Creates a button, which is not destructive by default.
        public init(_ title: String, isDestructive: Bool = false) {
            self.title = title
            self.isDestructive = isDestructive
        }
    }

    /// The number of the alert, which no other alert of this navigation ever has.
    public let id: Int
    /// The question or the failure in a few words. It appears above ``message``.
    public let title: String
    /// The information that the user needs before answering, such as the failure's message. May be empty.
    public let message: String
    /// The user's choices, apart from dismissing the alert. Empty for a mere message.
    public let choices: [Choice]
    let answer: (Int?) -> Void
}
