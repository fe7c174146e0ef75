extension Navigation {
    /// A stack of scenes in the user interface: the bottom scene, the scenes pushed above it, and the scene that covers
    /// them.
    ///
    /// The bottom of the first level is the app's first scene. Every presented scene starts a separate level.
    public struct Level {
        /// The scenes that were pushed above the bottom scene, as in the path of a `NavigationStack`.
        public let pushed: [Entry]
        /// The scene that is presented over this level, which is the bottom of the next level.
        public let presented: Entry?
        /// Whether the user must not close the scenes of this level, or the scenes above them, at the moment.
        public let isBusy: Bool
    }

    /// Returns the level with a number, where the first level has the number 0. If the number is greater than
    /// ``frontLevel``, the level has no scenes.
    public func level(_ number: Int) -> Level {
        let bottoms = entries.indices.filter { entries[$0].style != .push }
        guard number <= bottoms.count else { return Level(pushed: [], presented: nil, isBusy: false) }
        let start = number == 0 ? 0 : bottoms[number - 1]
        let end = number < bottoms.count ? bottoms[number] : entries.count
        return Level(
            pushed: Array(entries[start..<end].drop { $0.style != .push }),
            presented: end < entries.count ? entries[end] : nil,
            isBusy: entries[start...].contains { $0.isBusy() })
    }

    /// The number of the level in front, where alerts are shown.
    public var frontLevel: Int { entries.count { $0.style != .push } }

    /// Closes scenes of a level when the user goes back, until the given number of pushed scenes is left.
    ///
    /// - Returns: whether the scenes are closed. `false` if one of them, or a scene above them, is busy.
    @discardableResult
    public func dismiss(toDepth depth: Int, ofLevel number: Int) -> Bool {
        let pushed = level(number).pushed
        return depth < pushed.count ? dismiss(pushed[max(0, depth)].id) : true
    }
}
