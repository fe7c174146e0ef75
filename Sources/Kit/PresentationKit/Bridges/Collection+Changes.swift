nonisolated extension Collection where Element: Identifiable & Equatable {
    /// The IDs of the elements that `previous` contains with other contents. UIKit's diffable data sources have to
    /// reconfigure those elements that are visible.
    ///
    /// ```swift
    /// snapshot.reconfigureItems(products.changedIDs(since: shown).filter(visible.contains))
    /// ```
    ///
    /// Takes linear time. If elements of `previous` have the same ID, the first one counts.
    public func changedIDs(since previous: some Collection<Element>) -> [Element.ID] {
        let known = Dictionary(previous.map { ($0.id, $0) }) { first, _ in first }
        return filter { element in known[element.id].map { $0 != element } ?? false }.map(\.id)
    }
}
