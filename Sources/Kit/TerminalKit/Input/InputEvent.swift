/// What a person did at the terminal.
package nonisolated enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Text pasted as a whole: lines end with `\n`, other control characters but the tab are gone.
    case paste(String)
    case click(GridPoint)
    case scrollUp(GridPoint)
    case scrollDown(GridPoint)
    case focusGained
    case focusLost
}
