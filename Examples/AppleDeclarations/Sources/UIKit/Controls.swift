import Foundation

/// https://developer.apple.com/documentation/uikit/uiaction
@MainActor
open class UIAction {
    public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) { self.init() }
}

/// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor
open class UIControl: UIView {
    /// https://developer.apple.com/documentation/uikit/uicontrol/event
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let editingChanged = Event(rawValue: 1 << 17)
    }
    public var isEnabled = true
    public func addAction(_ action: UIAction, for events: Event) {}
}

/// https://developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
    case `default`, numbersAndPunctuation, numberPad
}

/// https://developer.apple.com/documentation/uikit/uitextfield
@MainActor
open class UITextField: UIControl {
    public var text: String?
    public var placeholder: String?
    public var isSecureTextEntry = false
    public var keyboardType = UIKeyboardType.default
}

/// https://developer.apple.com/documentation/uikit/uilabel
@MainActor
open class UILabel: UIView {
    public var text: String?
    public var numberOfLines = 1
    public var textColor: UIColor! = .red
}

/// https://developer.apple.com/documentation/uikit/uicolor
@MainActor
open class UIColor {
    public class var red: UIColor { UIColor() }
    public class var systemBackground: UIColor { UIColor() }
}

/// https://developer.apple.com/documentation/uikit/uistackview
@MainActor
open class UIStackView: UIView {
    public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
    public var axis = NSLayoutConstraint.Axis.horizontal
    public var spacing: CGFloat = 0
}

extension NSLayoutConstraint {
    /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis
    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }
}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
@MainActor
open class UIRefreshControl: UIControl {
    public convenience init() { self.init(frame: .zero) }
    public func endRefreshing() {}
}
