import Foundation
import PresentationKit

/// What the shell says about a list.
extension PagedList {
    /// How many items there are, and how many in all, but for those that are not shown.
    func countText(_ formatting: Formatting, without hiddenCount: Int = 0) -> String? {
        guard isLoaded else { return nil }
        let shown = formatting.count(count - hiddenCount)
        guard let totalItems else { return shown }
        return "\(shown)/\(formatting.count(totalItems - hiddenCount))"
    }

    /// What is in flight.
    func activityText(_ noun: String) -> String? {
        switch activity {
        case .none: nil
        case .loading: "loading \(noun)"
        case .reloading: "reloading \(noun)"
        case .loadingMore: "loading more \(noun)"
        case .refreshing: "refreshing \(noun)"
        }
    }

    /// How old a list from the cache is.
    func staleText(_ time: RelativeTimeTicker) -> String? {
        staleSince.map { "refreshed \(time.ago($0))" }
    }

    /// Until when the server accepts no requests.
    func limitText(_ time: RelativeTimeTicker) -> String? {
        guard case .limited(let until?) = failure?.cause else { return nil }
        return time.left(until: until).map { "rate limit ends in \($0)" } ?? "the rate limit is over"
    }

    /// How many items are missing because they could not be read.
    func unreadableText(_ formatting: Formatting) -> String? {
        guard unreadableItems > 0 else { return nil }
        return "\(formatting.count(unreadableItems)) of \(formatting.count(count + unreadableItems)) could not be read"
    }

    /// Whether asking for the next page makes sense without being told to.
    var canLoadMore: Bool { activity == .none && hasMorePages && !isEmpty && failure == nil }
}

extension ViewState {
    /// The sentence that stands where there is nothing to show, with the one key that helps.
    func notice(_ noun: String, empty: String) -> String? {
        switch self {
        case .empty: empty
        case .failed(let failure, previous: nil): "Could not load \(noun).\n\(failure.message)\nr to try again."
        default: nil
        }
    }
}
