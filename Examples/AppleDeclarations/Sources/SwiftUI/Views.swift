import Foundation

/// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    public init(_ value: String) {}
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: BuiltInView, Equatable {
    public nonisolated init(_ key: LocalizedStringKey) {}
    @_disfavoredOverload
    public nonisolated init<Content: StringProtocol>(_ content: Content) {}
}

/// https://developer.apple.com/documentation/swiftui/asyncimage
public struct AsyncImage<Content: View>: BuiltInView {
    public nonisolated init(url: URL?, scale: Double = 1) where Content == Image {}
}

/// https://developer.apple.com/documentation/swiftui/link
public struct Link<Label: View>: BuiltInView {}

extension Link where Label == Text {
    @_disfavoredOverload
    public nonisolated init<Title: StringProtocol>(_ title: Title, destination: URL) {}
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: BuiltInView, Equatable {
    public nonisolated init(systemName: String) {}
}

/// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: BuiltInView {}

extension Label where Title == Text, Icon == Image {
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
    @_disfavoredOverload
    public nonisolated init<Content: StringProtocol>(_ title: Content, systemImage name: String) {}
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView<Label: View, CurrentValueLabel: View>: BuiltInView {}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    public nonisolated init() {}
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: BuiltInView {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
}

extension Button where Label == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, action: @escaping @MainActor () -> Void) {}
    @_disfavoredOverload
    public init<Content: StringProtocol>(
        _ title: Content, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: BuiltInView {}

extension TextField where Label == Text {
    public nonisolated init<Content: StringProtocol>(_ title: Content, text: Binding<String>) {}
    public nonisolated init<Content: StringProtocol>(_ title: Content, text: Binding<String>, axis: Axis) {}
}

/// https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Sendable {
    case horizontal, vertical
}

/// https://developer.apple.com/documentation/swiftui/menu
public struct Menu<Label: View, Content: View>: BuiltInView {}

extension Menu where Label == Text {
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/securefield
public struct SecureField<Label: View>: BuiltInView {}

extension SecureField where Label == Text {
    public nonisolated init<Content: StringProtocol>(_ title: Content, text: Binding<String>) {}
}

/// https://developer.apple.com/documentation/swiftui/contentunavailableview
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: BuiltInView {
    public nonisolated init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/picker
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: BuiltInView {}

extension Picker where Label == Text {
    public nonisolated init<Title: StringProtocol>(
        _ title: Title, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
    public nonisolated func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/toggle
public struct Toggle<Label: View>: BuiltInView {}

extension Toggle where Label == Text {
    public nonisolated init<Content: StringProtocol>(_ title: Content, isOn: Binding<Bool>) {}
}

/// https://developer.apple.com/documentation/swiftui/datepickercomponents
public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public static let date = DatePickerComponents(rawValue: 1)
    public static let hourAndMinute = DatePickerComponents(rawValue: 2)

    public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// https://developer.apple.com/documentation/swiftui/datepicker
public struct DatePicker<Label: View>: BuiltInView {
    public typealias Components = DatePickerComponents
}

extension DatePicker where Label == Text {
    public nonisolated init<Content: StringProtocol>(
        _ title: Content, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label: View, Content: View>: BuiltInView {}

extension LabeledContent where Label == Text, Content == Text {
    public nonisolated init<Title: StringProtocol, Value: StringProtocol>(_ title: Title, value: Value) {}
}

/// https://developer.apple.com/documentation/swiftui/tabview
public struct TabView<SelectionValue: Hashable, Content: View>: BuiltInView {}

extension TabView where SelectionValue == Int {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
    public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
}
