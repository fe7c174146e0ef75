import DomainKit
import PresentationKit

extension PagedList {
    /// The list as one line: its items, the request in flight, and the failure.
    ///
    /// - Parameter number: Converts an item to the number that identifies it in the test.
    package func trace(_ number: (Element) -> Int) -> String {
        var words: [String] = []
        if !isEmpty { words.append(runs(of: map(number))) }
        if case .empty = state { words.append("empty") }
        if activity != .none { words.append("\(activity)") }
        if isStale { words.append("stale") }
        if isLoaded, !hasMorePages { words.append("end") }
        if let failure { words.append("failed(\(failure.message))") }
        return words.isEmpty ? "idle" : words.joined(separator: " ")
    }
}

/// Writes consecutive numbers as a range: 0, 1, 2, 5 is "0-2,5".
private func runs(of numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
        if let last = runs.last, last.upperBound + 1 == number {
            runs[runs.count - 1] = last.lowerBound...number
        } else {
            runs.append(number...number)
        }
    }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        .joined(separator: ",")
}

extension ViewState {
    /// The state as one word, with its value in parentheses and the message of a failure.
    package func trace(_ text: (Value) -> String) -> String {
        let shown = value.map { "(\(text($0)))" } ?? ""
        return switch self {
        case .idle: "idle"
        case .loading: "loading\(shown)"
        case .loaded: "loaded\(shown)"
        case .empty: "empty"
        case .failed(let failure, _): "failed\(shown): \(failure.message)"
        }
    }
}

extension FormState {
    /// The form as one line, without the values of its fields.
    package func trace(_ allFields: [Fields.Field]) -> String {
        let messages = allFields.compactMap { field in message(for: field).map { "\(field): \($0)" } }
        return ([isSubmitEnabled ? "enabled" : "disabled"] + (isBusy ? ["busy"] : []) + messages)
            .joined(separator: " | ")
    }
}
