// for list, detail, form, edit

import DomainKit
import Reactive

#if listing
    public protocol GettingSeaVoyageList {
        #if cached
            /// One page of sea voyages: the cached page, marked stale, then the server's.
        #endif
        func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>>
    }

    extension GettingSeaVoyageList where Self: HasSeaVoyageGateway {
        public func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>> {
            seaVoyageGateway.getSeaVoyageList(request)
        }
    }
#endif

#if finding && offline
    public protocol FollowingSeaVoyage {
        /// The sea voyage with its edits, now and after each change; nil where it is not known, or is to be deleted.
        func followSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?>
        /// Asks the server for the sea voyage that is followed.
        func refreshSeaVoyage(id: SeaVoyage.ID) -> Observable<Void>
    }

    extension FollowingSeaVoyage where Self: HasSeaVoyageGateway {
        public func followSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> {
            seaVoyageGateway.followSeaVoyage(id: id)
        }

        public func refreshSeaVoyage(id: SeaVoyage.ID) -> Observable<Void> {
            seaVoyageGateway.refreshSeaVoyage(id: id)
        }
    }
#elseif finding
    public protocol GettingSeaVoyage {
        #if cached
            /// The sea voyage as it was kept, then as the server has it; nil where it no longer exists.
        #else
            /// The sea voyage as the server has it; nil where it no longer exists.
        #endif
        func getSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?>
    }

    extension GettingSeaVoyage where Self: HasSeaVoyageGateway {
        public func getSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> { seaVoyageGateway.getSeaVoyage(id: id) }
    }
#endif

#if creating
    public protocol CreatingSeaVoyage {
        /// Emits the sea voyage as saved, with the identity that the server has given it.
        #if offline
            /// Without a connection it waits to be sent, and is emitted as entered: a form can close.
        #endif
        func createSeaVoyage(_ draft: SeaVoyageDraft) -> Observable<SeaVoyage>
    }

    extension CreatingSeaVoyage where Self: HasSeaVoyageGateway {
        public func createSeaVoyage(_ draft: SeaVoyageDraft) -> Observable<SeaVoyage> {
            .deferred { [seaVoyageGateway] in seaVoyageGateway.createSeaVoyage(try draft.validated()) }
        }
    }
#endif

#if saving
    public protocol SavingSeaVoyage {
        /// Saves what was entered for a sea voyage. Emits it as saved.
        #if offline
            /// Without a connection it waits to be sent, and is emitted as entered: a form can close.
        #endif
        func saveSeaVoyage(_ draft: SeaVoyageDraft, of shown: SeaVoyage) -> Observable<SeaVoyage>
    }

    extension SavingSeaVoyage where Self: HasSeaVoyageGateway {
        public func saveSeaVoyage(_ draft: SeaVoyageDraft, of shown: SeaVoyage) -> Observable<SeaVoyage> {
            .deferred { [seaVoyageGateway] in
                seaVoyageGateway.saveSeaVoyage(shown.with(try draft.validated()), from: shown)
            }
        }
    }
#endif

#if deleting
    public protocol DeletingSeaVoyage {
        /// Deletes a sea voyage. For five seconds it can be undone.
        func deleteSeaVoyage(_ seaVoyage: SeaVoyage) -> Observable<Void>
        /// Takes back what was refused of a sea voyage or is in conflict, or else its last edit that was not sent.
        func undoSeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void>
    }

    extension DeletingSeaVoyage where Self: HasSeaVoyageGateway {
        public func deleteSeaVoyage(_ seaVoyage: SeaVoyage) -> Observable<Void> {
            seaVoyageGateway.deleteSeaVoyage(seaVoyage)
        }

        public func undoSeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> { seaVoyageGateway.undoSeaVoyage(id) }
    }

    public protocol RetryingSeaVoyage {
        /// Sends what was refused again. In a conflict, what was entered here replaces what the server has.
        func retrySeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void>
    }

    extension RetryingSeaVoyage where Self: HasSeaVoyageGateway {
        public func retrySeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> { seaVoyageGateway.retrySeaVoyage(id) }
    }

    public protocol WatchingSeaVoyages {
        /// Which sea voyages were inserted, updated or removed, in the order of the commits: by the user,
        /// the server's answers, a pull or another process.
        var seaVoyageChanges: Observable<EntityChange<SeaVoyage>> { get }
    }

    extension WatchingSeaVoyages where Self: HasSeaVoyageGateway {
        public var seaVoyageChanges: Observable<EntityChange<SeaVoyage>> { seaVoyageGateway.seaVoyageChanges }
    }
#endif

#if !registered
    public struct SeaVoyageUseCases: HasSeaVoyageGateway, Sendable {
        public var seaVoyageGateway: any SeaVoyageGateway

        public init(seaVoyageGateway: any SeaVoyageGateway) {
            self.seaVoyageGateway = seaVoyageGateway
        }
    }

    #if listing
        extension SeaVoyageUseCases: GettingSeaVoyageList {}
    #endif
    #if finding && offline
        extension SeaVoyageUseCases: FollowingSeaVoyage {}
    #elseif finding
        extension SeaVoyageUseCases: GettingSeaVoyage {}
    #endif
    #if creating
        extension SeaVoyageUseCases: CreatingSeaVoyage {}
    #endif
    #if saving
        extension SeaVoyageUseCases: SavingSeaVoyage {}
    #endif
    #if deleting
        extension SeaVoyageUseCases: DeletingSeaVoyage, RetryingSeaVoyage, WatchingSeaVoyages {}
    #endif
#endif
