extension Shell {
    /// What a key goes to now, such as `MenuScene, ProductsScene, choice Category`: the scenes, then what is in front
    /// of them.
    ///
    /// Navigators open and close all of it, often by an answer: a recording that lacked it could not say whether a key
    /// came before a list to choose from or after it.
    var focusName: String {
        let scenes = stack.scenes.map { "\(type(of: $0))" }
        let pane = hasPaneFocus ? pane?.title.lowercased() : stack.isPreviewFocused ? "preview" : nil
        return (scenes + [stack.modals.first?.name ?? pane].compactMap(\.self)).joined(separator: ", ")
    }
}
