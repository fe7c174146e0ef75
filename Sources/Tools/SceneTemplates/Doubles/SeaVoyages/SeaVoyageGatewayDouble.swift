// for list, detail, form, edit

// import domain
import DomainKit
import Reactive
import ReactiveTesting

/// Sea voyages whose requests the test answers.
package struct SeaVoyageGatewayDouble: SeaVoyageGateway {
    #if listing
        package let pages: Requests<Page<SeaVoyage>>
    #endif
    #if finding && offline
        package let follows: Requests<SeaVoyage?>
        package let refreshes: Requests<Void>
    #elseif finding
        package let finds: Requests<SeaVoyage?>
    #endif
    #if creating
        package let creations: Requests<SeaVoyage>
    #endif
    #if saving
        package let saves: Requests<SeaVoyage>
    #endif
    #if deleting
        package let changes = PublishSubject<EntityChange<SeaVoyage>>()
        private let write: @Sendable (String) -> Void
    #endif

    package init(_ journal: Journal) {
        #if listing
            pages = Requests(journal)
        #endif
        #if finding && offline
            follows = Requests(journal)
            refreshes = Requests(journal)
        #elseif finding
            finds = Requests(journal)
        #endif
        #if creating
            creations = Requests(journal)
        #endif
        #if saving
            saves = Requests(journal)
        #endif
        #if deleting
            write = journal.note
        #endif
    }

    #if listing
        package func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>> {
            pages.request("get sea voyages \(request.page)")
        }
    #endif

    #if finding && offline
        package func followSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> {
            follows.request("follow sea voyage \(id)")
        }

        package func refreshSeaVoyage(id: SeaVoyage.ID) -> Observable<Void> {
            refreshes.request("refresh sea voyage \(id)")
        }
    #elseif finding
        package func getSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> { finds.request("get sea voyage \(id)") }
    #endif

    #if creating
        package func createSeaVoyage(_ seaVoyage: NewSeaVoyage) -> Observable<SeaVoyage> {
            creations.request("create \(seaVoyage)")
        }
    #endif

    #if saving
        package func saveSeaVoyage(_ seaVoyage: SeaVoyage, from shown: SeaVoyage) -> Observable<SeaVoyage> {
            saves.request("save \(seaVoyage)")
        }
    #endif

    #if deleting
        package func deleteSeaVoyage(_ seaVoyage: SeaVoyage) -> Observable<Void> {
            .deferred { [write] in
                write("delete \(seaVoyage.id)")
                return .just(())
            }
        }

        package func undoSeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> {
            .deferred { [write] in
                write("undo \(id)")
                return .just(())
            }
        }

        package func retrySeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> {
            .deferred { [write] in
                write("retry \(id)")
                return .just(())
            }
        }

        package var seaVoyageChanges: Observable<EntityChange<SeaVoyage>> { changes.observable }
    #endif
}
