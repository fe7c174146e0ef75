nonisolated extension Collection where Element: Identifiable & Equatable {
    /// The identities of the elements that `previous` has too, with other contents: what UIKit's diffable data sources
    /// have to reconfigure, as far as they show them.
    ///
    /// ```swift
    /// snapshot.reconfigureItems(products.changedIDs(since: shown).filter(visible.contains))
    /// ```
    ///
    /// Takes linear time. Among elements of `previous` with the same identity, the first one counts.
    public func changedIDs(since previous: some Collection<Element>) -> [Element.ID] {
        let known = Dictionary(previous.map { ($0.id, $0) }) { first, _ in first }
        return filter { element in known[element.id].map { $0 != element } ?? false }.map(\.id)
    }
}
