extension Shell {
    /// The receivers of a key now, such as `MenuScene, ProductsScene, choice Category`: the scenes, then the modal or
    /// focused pane.
    ///
    /// Navigators open and close scenes and modals, often when a response arrives. Without this name, a recording could
    /// not show whether a key was pressed before or after a list of choices appeared.
    var focusName: String {
        let scenes = stack.scenes.map { "\(type(of: $0))" }
        let pane = hasPaneFocus ? pane?.title.lowercased() : stack.isPreviewFocused ? "preview" : nil
        return (scenes + [stack.modal?.name ?? pane].compactMap(\.self)).joined(separator: ", ")
    }
}
