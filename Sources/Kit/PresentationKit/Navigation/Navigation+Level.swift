extension Navigation {
    /// One stack of scenes in the user interface: the bottom scene, the scenes pushed above it, and the scene that
    /// covers them.
    ///
    /// The first level's bottom is the app's first scene. Every scene that is presented starts a separate level.
    public struct Level {
        /// The scenes that were pushed above the bottom one: the path of a `NavigationStack`.
        public let pushed: [Entry]
        /// The scene that is presented over this level: the bottom of the next one.
        public let presented: Entry?
        /// Whether the user must not close this level's scenes, or scenes above them, now.
        public let isBusy: Bool
    }

    /// A level, counted from the first one, which is 0. For a number above ``frontLevel``, the level has no scenes.
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
    /// - Returns: whether the scenes are closed now. False if one of them, or a scene above them, is busy.
    @discardableResult
    public func dismiss(toDepth depth: Int, ofLevel number: Int) -> Bool {
        let pushed = level(number).pushed
        return depth < pushed.count ? dismiss(pushed[max(0, depth)].id) : true
    }
}
