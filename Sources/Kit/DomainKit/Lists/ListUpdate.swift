/// A change of elements that no page has caused: an edit, its outcome, a pull, or another process.
package struct ListUpdate<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// In their order.
    package var events: [ListWindow<Element.ID>.Event]
    /// The elements that were created or have changed.
    package var elements: [Element]

    package init(events: [ListWindow<Element.ID>.Event] = [], elements: [Element] = []) {
        self.events = events
        self.elements = elements
    }
}
