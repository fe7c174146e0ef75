/// A question or a message in front of the scenes of a ``Navigation``.
public struct NavigationAlert: Identifiable {
    /// Something that the user can choose.
    public nonisolated struct Choice: Hashable, Sendable {
        /// The button's text.
        public let title: String
        /// Whether choosing it loses something.
        public let isDestructive: Bool

        /// Creates a choice.
        ///
        /// - Parameters:
        ///   - title: the button's text.
        ///   - isDestructive: whether choosing it loses something.
        public init(_ title: String, isDestructive: Bool = false) {
            self.title = title
            self.isDestructive = isDestructive
        }
    }

    /// No other alert of its navigation has ever had this number.
    public let id: Int
    /// What it is about.
    public let title: String
    /// What there is to know before one answers.
    public let message: String
    /// What the user can choose, beside dismissing it. Empty for a message.
    public let choices: [Choice]
    let answer: (Int?) -> Void
}
