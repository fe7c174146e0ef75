/// How a terminal can show a picture in real pixels.
public nonisolated enum GraphicsCapability: Hashable, Sendable, CaseIterable {
    /// Not at all: pictures are drawn with half blocks.
    case none
    /// DEC's sixel graphics.
    case sixel
    /// Kitty's graphics protocol.
    case kitty

    /// Asks the terminal whether it knows kitty's protocol, for its device attributes, and for the size of a cell.
    ///
    /// Every terminal answers the second question, and answers come in the order of the questions.
    public static let query = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c\u{1B}[16t".utf8)

    /// What is known after one more answer. Kitty's protocol is preferred where a terminal has both.
    public func learning(_ reply: TerminalReply) -> GraphicsCapability {
        switch reply {
        case .kittyGraphics(true): .kitty
        case .deviceAttributes(let attributes) where attributes.contains(4) && self == .none: .sixel
        default: self
        }
    }
}
