/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// https://developer.apple.com/documentation/swift/never, which is the body of the built-in views.
extension Never: View {
    public var body: Never { self }
}

/// A built-in view of the framework, which has no visible body.
@MainActor @preconcurrency
public protocol BuiltInView: View where Body == Never {}

extension BuiltInView {
    public var body: Never { preconditionFailure("These declarations draw nothing.") }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: BuiltInView {
    public nonisolated init() {}
}

/// https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<each Content: View>: BuiltInView {
    nonisolated init() {}
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
        ConditionalView()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
        ConditionalView()
    }
}

/// The result of `if` and `else` with two views. Its name in the framework is not documented.
public struct ConditionalView<First: View, Second: View>: BuiltInView {
    nonisolated init() {}
}

/// https://developer.apple.com/documentation/swift/optional
extension Optional: View where Wrapped: View {
    public var body: Never { preconditionFailure("These declarations draw nothing.") }
}

/// https://developer.apple.com/documentation/swiftui/previewprovider
@MainActor @preconcurrency
public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

/// https://developer.apple.com/documentation/swiftui/view/previewdisplayname(_:)
extension View {
    public nonisolated func previewDisplayName(_ value: String?) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ViewModifierContent<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier changes, as the modifier receives it. Its name in the framework is not documented.
public struct ViewModifierContent<Modifier: ViewModifier>: BuiltInView {
    nonisolated init() {}
}

/// https://developer.apple.com/documentation/swiftui/view/modifier(_:)
extension View {
    public nonisolated func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View { EmptyView() }
}
