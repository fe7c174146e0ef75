extension Shell {
    /// The current receivers of a key, such as `MenuScene, ProductsScene, choice Category`: the scenes, then the modal
    /// or the focused pane.
    ///
    /// Navigators open and close scenes and modals, often when a response arrives. Without this name, a recording would
    /// not show whether the user pressed a key before or after a list of choices appeared.
    var focusName: String {
        let scenes = stack.scenes.map { "\(type(of: $0))" }
        let pane = hasPaneFocus ? pane?.title.lowercased() : stack.isPreviewFocused ? "preview" : nil
        return (scenes + [stack.modal?.name ?? pane].compactMap(\.self)).joined(separator: ", ")
    }
}
