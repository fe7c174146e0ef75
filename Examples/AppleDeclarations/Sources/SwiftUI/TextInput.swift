/// https://developer.apple.com/documentation/uikit/uikeyboardtype, which SwiftUI exports
public enum UIKeyboardType: Int, Sendable {
    case `default`, numbersAndPunctuation, numberPad, emailAddress, URL
}

/// https://developer.apple.com/documentation/uikit/uitextcontenttype, which SwiftUI exports
public struct UITextContentType: Hashable, Sendable {
    private let name: String
    public static let username = UITextContentType(name: "username")
    public static let password = UITextContentType(name: "password")
    public static let URL = UITextContentType(name: "URL")
    public static let emailAddress = UITextContentType(name: "emailAddress")
}

/// https://developer.apple.com/documentation/swiftui/textinputautocapitalization
public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}

/// https://developer.apple.com/documentation/swiftui/submittriggers
public struct SubmitTriggers: Sendable {
    public static let text = SubmitTriggers()
}

/// https://developer.apple.com/documentation/swiftui/view/keyboardtype(_:)
/// https://developer.apple.com/documentation/swiftui/view/textcontenttype(_:)
/// https://developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)
/// https://developer.apple.com/documentation/swiftui/view/autocorrectiondisabled(_:)
/// https://developer.apple.com/documentation/swiftui/view/onsubmit(of:_:)
extension View {
    public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { EmptyView() }
    public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { EmptyView() }
    public nonisolated func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { EmptyView() }
    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { EmptyView() }
    public nonisolated func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View { EmptyView() }
}
