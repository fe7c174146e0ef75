nonisolated extension Collection where Element: Identifiable & Equatable {
    /// Returns the IDs of the elements that differ from the elements in `previous`. In UIKit, reconfigure these items
    /// in the snapshot of a diffable data source.
    ///
    /// ```swift
    /// snapshot.reconfigureItems(products.changedIDs(since: shown).filter(visible.contains))
    /// ```
    ///
    /// The method takes linear time. If several elements of `previous` have the same ID, the first one is compared.
    public func changedIDs(since previous: some Collection<Element>) -> [Element.ID] {
        let known = Dictionary(previous.map { ($0.id, $0) }) { first, _ in first }
        return filter { element in known[element.id].map { $0 != element } ?? false }.map(\.id)
    }
}
