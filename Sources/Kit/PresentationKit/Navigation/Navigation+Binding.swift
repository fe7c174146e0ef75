import Observation

/// Lets SwiftUI's `@Bindable` create bindings from the subscripts of a navigation.
extension Navigation: Observation.Observable {}

extension Navigation {
    /// The scenes that are pushed on a level. Assigning fewer closes the others, as a user does who goes back; a busy
    /// one stays. A path that other scenes have taken the place of meanwhile closes none of them.
    public subscript(pushedOn number: Int) -> [Entry] {
        get { level(number).pushed }
        set { if self[pushedOn: number].starts(with: newValue) { dismiss(toDepth: newValue.count, ofLevel: number) } }
    }

    /// The scene that is presented over a level in this style. Assigning nil closes it, as a swipe does; a busy one
    /// stays.
    public subscript(presented style: Style, over number: Int) -> Entry? {
        get { level(number).presented.flatMap { $0.style == style ? $0 : nil } }
        set {
            guard newValue == nil, let presented = self[presented: style, over: number] else { return }
            dismiss(presented.id)
        }
    }

    /// Whether an alert is shown. Assigning false answers it without a choice, unless it is answered already: a user
    /// interface runs a button's action, and then says that the alert is gone.
    public subscript(isShowing alert: NavigationAlert.ID?) -> Bool {
        get { alert != nil && alerts.first?.id == alert }
        set { if !newValue, let alert { answer(alert, with: nil) } }
    }
}
