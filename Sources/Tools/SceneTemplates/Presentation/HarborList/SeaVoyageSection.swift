// for list if sectioned

import PresentationKit

/// Up to ten sea voyages in the order of the list.
///
/// Divided by position, so that each is in a section, whatever their number. An empty list has no sections.
public nonisolated struct SeaVoyageSection: Identifiable, Equatable, Sendable {
    static let size = 10

    /// The index of the section, beginning with 0.
    public let id: Int
    public let seaVoyages: [SeaVoyageItemViewModel]

    public var header: String { "Section \(id + 1)" }

    public static func sections(of seaVoyages: PagedList<SeaVoyageItemViewModel>) -> [SeaVoyageSection] {
        stride(from: 0, to: seaVoyages.count, by: size).map { start in
            let end = min(start + size, seaVoyages.count)
            return SeaVoyageSection(id: start / size, seaVoyages: Array(seaVoyages[start..<end]))
        }
    }
}
