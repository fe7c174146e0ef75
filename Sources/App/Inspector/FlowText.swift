import PresentationKit

/// Shortens values for the inspector.
nonisolated enum FlowText {
    static func text(_ value: Any) -> String {
        if value is Void { return "" }
        switch Mirror(reflecting: value).displayStyle {
        case .collection, .set, .dictionary:
            let count = Mirror(reflecting: value).children.count
            return count == 1 ? "1 item" : "\(count) items"
        default: break
        }
        // A paged list prints its state and count, which says more than its elements.
        if let list = value as? any (Collection & CustomStringConvertible), !(value is String) { return "\(list)" }
        if let text = value as? String { return "\"\(text.prefix(80))\"" }
        return String(RecordedText.text(value).prefix(1_000))
    }

    /// Shortens a value that follows another one: a long text begins shortly before the first difference.
    static func change(from previous: String?, to value: String) -> String {
        guard let previous, value.count > 60 else { return value }
        let common = zip(previous, value).prefix { $0 == $1 }.count
        guard common < value.count else { return value }
        let known = value.prefix(common)
        guard let start = known.lastIndex(of: ",") ?? known.lastIndex(of: "(") else { return value }
        return "…" + value[value.index(after: start)...].drop { $0 == " " }
    }
}
