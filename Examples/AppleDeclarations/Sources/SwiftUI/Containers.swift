/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}

/// https://developer.apple.com/documentation/swiftui/verticalalignment
public struct VerticalAlignment: Sendable {
    public static let center = VerticalAlignment()
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: BuiltInView {
    public nonisolated init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: BuiltInView {
    public nonisolated init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/group
public struct Group<Content: View>: BuiltInView {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer: BuiltInView {
    public nonisolated init(minLength: Double? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/form
public struct Form<Content: View>: BuiltInView {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Parent: View, Content: View, Footer: View>: BuiltInView {}

extension Section where Parent == EmptyView, Footer == EmptyView {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

extension Section where Parent == EmptyView {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}

extension Section where Parent == Text, Footer == EmptyView {
    public nonisolated init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: BuiltInView {}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

extension ForEach {
    public nonisolated init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/list
public struct List<SelectionValue: Hashable, Content: View>: BuiltInView {}

extension List where SelectionValue == Never {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
    public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {}
}

/// https://developer.apple.com/documentation/swiftui/navigationstack
public struct NavigationStack<Data, Root: View>: BuiltInView {
    public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {}
}

/// https://developer.apple.com/documentation/swiftui/toolbarcontent
@MainActor @preconcurrency
public protocol ToolbarContent {}

/// https://developer.apple.com/documentation/swiftui/toolbaritemplacement
public struct ToolbarItemPlacement: Sendable {
    public static let primaryAction = ToolbarItemPlacement()
    public static let confirmationAction = ToolbarItemPlacement()
    public static let cancellationAction = ToolbarItemPlacement()
    public static let status = ToolbarItemPlacement()
    public static let navigation = ToolbarItemPlacement()
}

/// https://developer.apple.com/documentation/swiftui/toolbaritem
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}

extension ToolbarItem where ID == () {
    public nonisolated init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder
@resultBuilder
public enum ToolbarContentBuilder {
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> ToolbarGroup<repeat each Content> {
        ToolbarGroup()
    }
}

/// The group that several toolbar items form. Its name in the framework is not documented.
public struct ToolbarGroup<each Content: ToolbarContent>: ToolbarContent {
    nonisolated init() {}
}
