import Foundation
import Presentation

/// What the shell says about a list.
extension PagedList {
    /// How many items there are, and how many in all.
    func countText(_ formatting: Formatting) -> String? {
        guard isLoaded else { return nil }
        guard let totalItems else { return formatting.count(count) }
        return "\(formatting.count(count))/\(formatting.count(totalItems))"
    }

    /// What is on its way.
    func activityText(_ name: String) -> String? {
        switch activity {
        case .none: nil
        case .loading: "loading \(name)"
        case .reloading: "reloading \(name)"
        case .loadingMore: "loading more \(name)"
        case .refreshing: "refreshing \(name)"
        }
    }

    /// Since when the list is not fresh.
    func staleText(_ formatting: Formatting) -> String? {
        staleSince.map { "stale since \(formatting.time($0))" }
    }

    /// What people still have when a load has failed.
    func keptText(_ name: String, _ formatting: Formatting) -> String? {
        guard !isEmpty else { return nil }
        let saved = staleSince.map { " saved at \(formatting.time($0))" } ?? " that were loaded before"
        return "You are looking at the \(formatting.count(count)) \(name)\(saved)."
    }

    /// Whether asking for the next page makes sense without being told to.
    var canLoadMore: Bool { activity == .none && hasMorePages && !isEmpty && failure == nil }
}

extension ViewState {
    /// The sentence that stands where there is nothing to show, with the one key that helps.
    func notice(_ empty: String, named name: String) -> String? {
        switch self {
        case .empty: "\(empty) Press r to look again."
        case .failed(let failure, previous: nil):
            "Could not load \(name).\n\(failure.message)\nPress r to try again."
        default: nil
        }
    }
}

nonisolated extension Formatting {
    /// The time of a day, as people read clocks.
    func time(_ date: Date) -> String {
        date.formatted(
            Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, timeZone: timeZone))
    }
}
