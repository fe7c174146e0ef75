// for list, detail, form, edit if offline

// import domain
import DataKit
import DomainKit
import Reactive

#if needsFoundation
    import Foundation
#endif

/// Sea voyages of a server, which are read and edited with and without a connection.
public final class EditableSeaVoyageGateway: SeaVoyageGateway {
    private let api: APIClient
    private let seaVoyages: EditableCache<SeaVoyage>
    #if creatable
        private let options: APIClient.Options
    #endif

    /// The database needs the migrations `.offline` and `.seaVoyages`.
    ///
    /// - Parameters:
    ///   - api: Sends the requests.
    ///   - database: Contains what was read, and the edits that wait.
    ///   - source: Names the server: what another one has sent is not shown.
    ///   - account: Whose edits are made and sent: now, and after each change.
    ///   - connectivity: Nothing is sent offline, so that what waits can still be undone.
    ///   - options: Have the clock, the time, chance and identities, as those of `api` do: an app that is recorded takes
    ///     them from its surroundings.
    public init(
        api: APIClient, database: Database, source: String, account: Observable<String?>,
        connectivity: Observable<Connectivity> = .just(.online), options: APIClient.Options = APIClient.Options()
    ) {
        self.api = api
        #if creatable
            self.options = options
        #endif
        seaVoyages = EditableCache(
            database, source: source, account: account, connectivity: connectivity,
            policy: EditPolicy(local: computedColumns), fetch: { try await api.send(.seaVoyage($0)).answeredSeaVoyage }
        ) { edit in
            switch edit.change {
            #if creatable
                case .create(let seaVoyage):
                    let body = SeaVoyageBody(saved: seaVoyage)
                    return try await api.send(.createSeaVoyage(body).with(edit.key)).answeredSeaVoyage
            #else
                case .create:
                    // Of what the server has deleted an edit cannot make another one: it is refused, to be discarded.
                    throw GatewayError.refused(message: GatewayError.notFound().message)
            #endif
            #if partial
                case .save(let seaVoyage, let columns):
                    let body = SeaVoyageBody(edited: seaVoyage, columns: columns)
                    return try await api.send(.saveSeaVoyage(seaVoyage.id, body).with(edit.key)).answeredSeaVoyage
            #else
                case .save(let seaVoyage, _):
                    let body = SeaVoyageBody(saved: seaVoyage)
                    return try await api.send(.saveSeaVoyage(seaVoyage.id, body).with(edit.key)).answeredSeaVoyage
            #endif
            case .delete(let id):
                _ = try await api.send(.deleteSeaVoyage(id).with(edit.key))
                return nil
            }
        }
    }

    public func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>> {
        seaVoyages.page(request, showsCreated: true) { [api] in try await api.seaVoyages($0) }
    }

    public func followSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> { seaVoyages.observe(id) }

    public func refreshSeaVoyage(id: SeaVoyage.ID) -> Observable<Void> {
        Observable { [api, seaVoyages] in
            _ = try await seaVoyages.refresh(id) { try await api.send(.seaVoyage($0)).answeredSeaVoyage }
        }
    }

    #if creatable
        public func createSeaVoyage(_ seaVoyage: NewSeaVoyage) -> Observable<SeaVoyage> {
            // The server gives it another identity.
            let created = SeaVoyage(
                id: seaVoyageTemporaryID(options),
                // for each field, in one line
                fieldName: fieldCreated(seaVoyage.fieldName),
                // end
            )
            return seaVoyages.create(created).map(\.value).mapError(SeaVoyageBody.refusal)
        }
    #endif

    public func saveSeaVoyage(_ seaVoyage: SeaVoyage, from shown: SeaVoyage) -> Observable<SeaVoyage> {
        seaVoyages.save(seaVoyage, from: shown).map(\.value).mapError(SeaVoyageBody.refusal)
    }

    public func deleteSeaVoyage(_ seaVoyage: SeaVoyage) -> Observable<Void> {
        seaVoyages.delete(seaVoyage, undoWithin: .seconds(5)).map { _ in }
    }

    public func undoSeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> {
        Observable { [seaVoyages] in
            if try await !seaVoyages.discard(id) { _ = try await seaVoyages.undo(id) }
        }
    }

    public func retrySeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> {
        Observable { [seaVoyages] in
            try await seaVoyages.decide(id, mine: nil)
            try await seaVoyages.retry(id)
        }
    }

    public var seaVoyageChanges: Observable<EntityChange<SeaVoyage>> { seaVoyages.changes }
}

extension Endpoint {
    /// The same for an edit, which is sent again with the same key where its answer was lost.
    fileprivate func with(_ key: String) -> Endpoint {
        var endpoint = self
        endpoint.headers["Idempotency-Key"] = key
        return endpoint
    }
}
