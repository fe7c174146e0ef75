/// The protocol with which a terminal shows pictures in real pixels.
public nonisolated enum GraphicsCapability: Hashable, Sendable, CaseIterable {
    /// No real pixels, so pictures are drawn with half blocks.
    case none
    /// DEC's sixel graphics, which become a part of the screen's content.
    case sixel
    /// Kitty's graphics protocol, which keeps pictures in a layer above the cells.
    case kitty

    /// Asks the terminal whether it supports kitty's protocol, for its device attributes, and for the size of a cell.
    ///
    /// Every terminal responds to the second query, and responses arrive in the order of the queries.
    public static let query = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c\u{1B}[16t".utf8)

    /// Returns the capability after a further response. If the terminal supports both protocols, kitty's protocol is
    /// used.
    public func learning(_ reply: TerminalReply) -> GraphicsCapability {
        switch reply {
        case .kittyGraphics(true): .kitty
        case .deviceAttributes(let attributes) where attributes.contains(4) && self == .none: .sixel
        default: self
        }
    }
}
