/// The start of a page of a long list, in its server's terms.
///
/// A ``Page`` contains the token of the page after it. Pass it to the request for that page: see ``PageRequest/token``.
public enum PageToken: Hashable, Sendable {
    /// The number of items before the page, including unreadable items.
    case offset(Int)
    /// A token that only the server understands, such as a cursor, or a link to the page.
    case cursor(String)
}
