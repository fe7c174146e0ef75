// for list, detail, form, edit

import DomainKit
import Reactive

public protocol SeaVoyageGateway: Sendable {
    #if listing
        #if cached
            /// One page of sea voyages: the cached page, marked stale, then the server's.
        #endif
        func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>>
    #endif
    #if finding && offline
        /// The sea voyage with its edits, now and after each change; nil where it is not known, or is to be deleted.
        func followSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?>
        /// Asks the server for the sea voyage that is followed.
        func refreshSeaVoyage(id: SeaVoyage.ID) -> Observable<Void>
    #elseif finding
        #if cached
            /// The sea voyage as it was kept, then as the server has it; nil where it no longer exists.
        #else
            /// The sea voyage as the server has it; nil where it no longer exists.
        #endif
        func getSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?>
    #endif
    #if creating
        /// Emits the sea voyage as saved, with the identity that the server has given it.
        #if offline
            /// Without a connection it waits to be sent, and is emitted as entered: a form can close.
        #endif
        func createSeaVoyage(_ seaVoyage: NewSeaVoyage) -> Observable<SeaVoyage>
    #endif
    #if saving
        /// Saves what was changed since the sea voyage was shown. Emits it as saved.
        #if offline
            /// Without a connection it waits to be sent, and is emitted as entered: a form can close.
        #endif
        func saveSeaVoyage(_ seaVoyage: SeaVoyage, from shown: SeaVoyage) -> Observable<SeaVoyage>
    #endif
    #if deleting
        /// Deletes a sea voyage. For five seconds it can be undone.
        func deleteSeaVoyage(_ seaVoyage: SeaVoyage) -> Observable<Void>
        /// Takes back what was refused of a sea voyage or is in conflict, or else its last edit that was not sent.
        func undoSeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void>
        /// Sends what was refused again. In a conflict, what was entered here replaces what the server has.
        func retrySeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void>
        /// Which sea voyages were inserted, updated or removed, in the order of the commits: by the user,
        /// the server's answers, a pull or another process.
        var seaVoyageChanges: Observable<EntityChange<SeaVoyage>> { get }
    #endif
}

public protocol HasSeaVoyageGateway {
    var seaVoyageGateway: any SeaVoyageGateway { get }
}
