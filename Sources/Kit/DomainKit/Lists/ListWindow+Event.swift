extension ListWindow {
    package enum Event: Equatable, Sendable {
        case asked(ListPart)
        /// A page has arrived from the server or, if ``Page/staleSince`` is not `nil`, from the saved pages.
        case arrived(Page<ID>, for: ListRequest)
        /// A request has failed, was cancelled, or has finished.
        case ended(ListRequest)
        /// The server has responded to another request, so stale pages can be requested again.
        case responded
        /// The user has created an entity on this device. Even if it is not shown now, the server may list it after the
        /// creation.
        case created(ID, isShown: Bool = true)
        /// The server has assigned another ID to an entity that was created on this device.
        case renamed(ID, to: ID)
        /// The server's response to a creation was recorded.
        case performed(ID)
        /// A creation was undone before the server had it.
        case discarded(ID)
        /// A deletion is pending. The server may perform it at any time.
        case leaving(ID)
        /// A pending deletion was dropped. If its response was lost, the server may have performed the deletion.
        case kept(ID, mayBePerformed: Bool)
        /// The server no longer has the entity.
        case removed(ID)
        /// The server's response to a save was recorded.
        case answered(ID)
    }

    /// A change of the rows, for a reader that has a copy of them.
    package enum Change: Equatable, Sendable {
        /// The rows were replaced, so read all of them.
        case reset
        case inserted([ID], at: Int)
        case removed(at: Int)
        /// A row's ID has changed.
        case renamed(at: Int, to: ID)
    }

    package struct Effects: Equatable, Sendable {
        /// The requests to cancel before new requests start.
        package internal(set) var cancels: [ListRequest] = []
        package internal(set) var begins: [ListRequest] = []
        /// The changes of the rows. Apply them in order, because the positions in each change refer to the result of
        /// the earlier changes.
        package internal(set) var changes: [Change] = []
    }
}
