// for list, detail, form, edit if stubbed

// import domain
import DomainKit
import Reactive

#if template
    @testable import SampleDoubles
#endif

/// Sea voyages that are answered at once.
struct SeaVoyageGatewayStub: SeaVoyageGateway {
    let answers: StubAnswers

    #if listing
        func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>> {
            answers.page(of: (0..<60).map(SeaVoyage.sample), request)
        }
    #endif

    #if finding && offline
        func followSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> { .just(.sample(1)) }
        func refreshSeaVoyage(id: SeaVoyage.ID) -> Observable<Void> { .just(()) }
    #elseif finding
        func getSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> { answers.find(.sample(1)) }
    #endif

    #if creating
        func createSeaVoyage(_ seaVoyage: NewSeaVoyage) -> Observable<SeaVoyage> { .just(.sample(1)) }
    #endif

    #if saving
        func saveSeaVoyage(_ seaVoyage: SeaVoyage, from shown: SeaVoyage) -> Observable<SeaVoyage> { .just(seaVoyage) }
    #endif

    #if deleting
        func deleteSeaVoyage(_ seaVoyage: SeaVoyage) -> Observable<Void> { .just(()) }

        func undoSeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> { .just(()) }

        func retrySeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> { .just(()) }

        var seaVoyageChanges: Observable<EntityChange<SeaVoyage>> { .empty() }
    #endif
}
