extension Shell {
    /// What a key goes to now, such as `MenuScene, ProductsScene, choice Category`: the scenes, then what is in front of them.
    ///
    /// Navigators open and close all of it, often by an answer: a recording that lacked it could not say whether a key came
    /// before a list to choose from or after it.
    var focusName: String {
        let scenes = stack.scenes.map { "\(type(of: $0))" }
        return (scenes + [modalName].compactMap(\.self)).joined(separator: ", ")
    }

    private var modalName: String? {
        if let question = stack.questions.first { return "question \(question.dialog.title)" }
        if let choice = stack.choice { return "choice \(choice.title)" }
        switch overlay {
        case .help: return "help"
        case .palette: return "palette"
        case nil: break
        }
        if hasInspectorFocus { return "inspector" }
        return stack.isPreviewFocused ? "preview" : nil
    }
}
