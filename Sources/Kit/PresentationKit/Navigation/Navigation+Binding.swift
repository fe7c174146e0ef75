import Observation

/// This conformance lets SwiftUI's `@Bindable` create bindings from the subscripts of a navigation.
extension Navigation: Observation.Observable {}

extension Navigation {
    /// The scenes that are pushed on a level. Assigning fewer scenes closes the others, for example when the user goes
    /// back. A busy scene remains open. If other scenes have replaced the path since, none of them is closed.
    public subscript(pushedOn number: Int) -> [Entry] {
        get { level(number).pushed }
        set { if self[pushedOn: number].starts(with: newValue) { dismiss(toDepth: newValue.count, ofLevel: number) } }
    }

    /// The scene that is presented over a level in this style. Assigning `nil` closes the scene, like a swipe, unless
    /// it is busy.
    public subscript(presented style: Style, over number: Int) -> Entry? {
        get { level(number).presented.flatMap { $0.style == style ? $0 : nil } }
        set {
            guard newValue == nil, let presented = self[presented: style, over: number] else { return }
            dismiss(presented.id)
        }
    }

    /// Whether an alert is shown. Assigning `false` dismisses the alert without a choice, unless it was already
    /// answered. SwiftUI first runs the action of a button, and then reports that the alert has disappeared.
    public subscript(isShowing alert: NavigationAlert.ID?) -> Bool {
        get { alert != nil && alerts.first?.id == alert }
        set { if !newValue, let alert { answer(alert, with: nil) } }
    }
}
