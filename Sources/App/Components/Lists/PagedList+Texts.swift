import PresentationKit

extension PagedList {
    /// The number of loaded items and the number of all items, such as `30/194`, without hidden items. `nil` before the
    /// first page.
    func countText(_ formatting: Formatting, without hiddenCount: Int = 0) -> String? {
        guard isLoaded else { return nil }
        let shown = formatting.count(count - hiddenCount)
        guard let totalItems else { return shown }
        return "\(shown)/\(formatting.count(totalItems - hiddenCount))"
    }

    func activityText(_ noun: String) -> String? {
        switch activity {
        case .none: nil
        case .loading: "loading \(noun)"
        case .reloading: "reloading \(noun)"
        case .loadingMore: "loading more \(noun)"
        case .refreshing: "refreshing \(noun)"
        }
    }

    func staleText(_ time: RelativeTimeTicker) -> String? {
        staleSince.map { "refreshed \(time.ago($0))" }
    }

    /// A text with the time after which another attempt may succeed, or `nil` if the server has not sent this time.
    func limitText(_ time: RelativeTimeTicker) -> String? {
        switch failure?.cause {
        case .limited(let until?):
            time.left(until: until).map { "rate limit ends in \($0)" } ?? "the rate limit is over"
        case .unavailable(let until?, _, _):
            time.left(until: until).map { "try again in \($0)" } ?? "try again now"
        default: nil
        }
    }

    func unreadableText(_ formatting: Formatting) -> String? {
        guard unreadableItems > 0 else { return nil }
        return "\(formatting.count(unreadableItems)) of \(formatting.count(count + unreadableItems)) could not be read"
    }

    /// Whether the next page may be loaded automatically. After a failure only the user retries.
    var canLoadMore: Bool { activity == .none && hasMorePages && isLoaded && failure == nil }
}

extension ViewState {
    /// The text in place of the content. After a failed refresh it is `nil`, because the previous value stays on
    /// screen.
    func notice(_ noun: String, empty: String) -> String? {
        switch self {
        case .empty: empty
        case .failed(let failure, previous: nil): "Could not load \(noun).\n\(failure.message)\nPress r to try again."
        default: nil
        }
    }
}
