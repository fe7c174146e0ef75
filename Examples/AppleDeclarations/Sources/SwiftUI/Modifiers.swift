import Foundation

/// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
/// https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)
/// https://developer.apple.com/documentation/swiftui/view/refreshable(action:)
/// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
/// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-4psgg
extension View {
    /// The action inherits the actor of the view's body.
    public nonisolated func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { EmptyView() }
    public nonisolated func task<ID: Equatable>(
        id value: ID, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { EmptyView() }
    /// The action does not inherit an actor: it is `@Sendable`.
    public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { EmptyView() }
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
    public nonisolated func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/view/id(_:)
extension View {
    public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
/// https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
/// https://developer.apple.com/documentation/swiftui/view/navigationbarbackbuttonhidden(_:)
/// https://developer.apple.com/documentation/swiftui/view/toolbar(content:)
/// https://developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)
extension View {
    public nonisolated func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { EmptyView() }
    public nonisolated func navigationDestination<Data: Hashable, Destination: View>(
        for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Destination
    ) -> some View { EmptyView() }
    public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { EmptyView() }
    public nonisolated func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { EmptyView() }
    public nonisolated func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/searchfieldplacement
public struct SearchFieldPlacement: Sendable {
    public static let automatic = SearchFieldPlacement()
}

/// https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)
/// https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)
/// https://developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)
/// https://developer.apple.com/documentation/swiftui/view/fullscreencover(item:ondismiss:content:)
/// https://developer.apple.com/documentation/swiftui/view/interactivedismissdisabled(_:)
/// https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
extension View {
    public nonisolated func alert<Title: StringProtocol, Actions: View, Message: View, Data>(
        _ title: Title, isPresented: Binding<Bool>, presenting data: Data?,
        @ViewBuilder actions: (Data) -> Actions, @ViewBuilder message: (Data) -> Message
    ) -> some View { EmptyView() }
    public nonisolated func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { EmptyView() }
}

extension View {
    public nonisolated func confirmationDialog<Title: StringProtocol, Actions: View, Message: View, Data>(
        _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: Data?,
        @ViewBuilder actions: (Data) -> Actions, @ViewBuilder message: (Data) -> Message
    ) -> some View { EmptyView() }
    public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { EmptyView() }
    public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { EmptyView() }
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Hashable, Sendable {
    case automatic, visible, hidden
}

/// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
/// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
/// https://developer.apple.com/documentation/swiftui/view/swipeactions(edge:allowsfullswipe:content:)
/// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
/// https://developer.apple.com/documentation/swiftui/view/font(_:)
extension View {
    public nonisolated func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { EmptyView() }
    public nonisolated func disabled(_ disabled: Bool) -> some View { EmptyView() }
    public nonisolated func swipeActions<Content: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Content
    ) -> some View { EmptyView() }
    public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { EmptyView() }
    public nonisolated func font(_ font: Font?) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
/// https://developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)
extension View {
    public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { EmptyView() }
    public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Sendable {
    public static let center = Alignment()
    public static let bottom = Alignment()
}

/// https://developer.apple.com/documentation/swiftui/horizontaledge
public enum HorizontalEdge: Sendable {
    case leading, trailing
}

/// https://developer.apple.com/documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: ShapeStyle {
    public static let red = Color()
    public static let secondary = Color()
}

extension ShapeStyle where Self == Color {
    public static var red: Color { Color.red }
}

/// https://developer.apple.com/documentation/swiftui/hierarchicalshapestyle
public struct HierarchicalShapeStyle: ShapeStyle {
    public static let secondary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Sendable {
    public static let caption = Font()
    public static let headline = Font()
}
