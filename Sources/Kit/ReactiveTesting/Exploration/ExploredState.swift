/// The visible part of the state after a history.
///
/// Equatable values are compared with `==`, because their descriptions may leave out a part, such as a password.
struct ExploredState: Hashable {
    let text: String
    let values: [Any]

    static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && zip(left.values, right.values).allSatisfy(areEqual)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    private static func areEqual(_ left: Any, _ right: Any) -> Bool {
        (left as? any Equatable)?.isEqual(to: right) ?? true
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
