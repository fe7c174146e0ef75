/// The start of a page of a long list, in the form that its server uses.
///
/// A ``Page`` contains the token of the next page. Pass it to the request for the next page: see ``PageRequest/token``.
public enum PageToken: Hashable, Sendable {
    /// The number of items before the page, including unreadable items.
    case offset(Int)
    /// A token with a meaning that only the server knows, such as a cursor, or a link to the page.
    case cursor(String)
}
