extension ListWindow {
    package enum Event: Equatable, Sendable {
        case asked(ListPart)
        /// A page has arrived, which is saved if ``Page/staleSince`` says so.
        case arrived(Page<ID>, for: ListRequest)
        /// A request has failed, was cancelled, or has nothing more to say.
        case ended(ListRequest)
        /// The server has responded to something else: stale pages are requested again.
        case responded
        /// An entity was created here. Even if it is not shown, the server may list it once it has it.
        case created(ID, isShown: Bool = true)
        /// The server has given a created entity another ID.
        case renamed(ID, to: ID)
        /// The server's response to a creation was recorded.
        case performed(ID)
        /// A creation was undone before the server had it.
        case discarded(ID)
        /// A deletion is pending: the server may perform it at any time.
        case leaving(ID)
        /// A deletion will not be performed any more. It may have been, if its response was lost.
        case kept(ID, mayBePerformed: Bool)
        /// The server no longer has the entity.
        case removed(ID)
        /// The server's response to a save was recorded.
        case answered(ID)
    }

    /// How the rows have changed, for a reader that keeps a copy of them.
    package enum Change: Equatable, Sendable {
        /// The rows have been replaced: read them all.
        case reset
        case inserted([ID], at: Int)
        case removed(at: Int)
        /// A row's ID has changed.
        case renamed(at: Int, to: ID)
    }

    package struct Effects: Equatable, Sendable {
        /// The requests to cancel, before any begins.
        package internal(set) var cancels: [ListRequest] = []
        package internal(set) var begins: [ListRequest] = []
        /// In this order, each at the positions that the ones before it leave.
        package internal(set) var changes: [Change] = []
    }
}
