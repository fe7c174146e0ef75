/// A change of elements that does not come from a page, but from an edit, the outcome of an edit, a pull or another
/// process.
package struct ListUpdate<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// The events for the window, in order.
    package var events: [ListWindow<Element.ID>.Event]
    /// The elements that were created or have changed.
    package var elements: [Element]

    package init(events: [ListWindow<Element.ID>.Event] = [], elements: [Element] = []) {
        self.events = events
        self.elements = elements
    }
}
