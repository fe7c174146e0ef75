import Domain
import Reactive
import ReactiveTesting
import Synchronization

/// Saved users whose requests the test answers. Observing them is a request too.
package struct UserGatewayDouble: UserGateway {
    package let lists: Requests<[User]>
    package let additions: Requests<Void>
    package let deletions: Requests<Void>

    package func watchUsers() -> Observable<[User]> { lists.request("watch users") }
    package func add(_ users: [User]) -> Observable<Void> {
        additions.request("add \(users.map { "\($0.name) \($0.gender)" }.joined(separator: ", "))")
    }
    package func deleteUser(id: User.ID) -> Observable<Void> { deletions.request("delete user \(id.sampleNumber)") }
}

/// Saved cars whose requests the test answers. Observing them is a request too.
package struct CarGatewayDouble: CarGateway {
    package let lists: Requests<[Car]>
    package let additions: Requests<Void>
    package let deletions: Requests<Void>

    package func watchCars() -> Observable<[Car]> { lists.request("watch cars") }
    package func add(_ car: Car) -> Observable<Void> {
        additions.request("add \([car.make, car.model, car.trim].filter { !$0.isEmpty }.joined(separator: " "))")
    }
    package func deleteCar(id: Car.ID) -> Observable<Void> { deletions.request("delete car \(id.sampleNumber)") }
}

/// The test decides whether the app has been set up.
package final class AppGatewayDouble: AppGateway {
    private let note: @Sendable (String) -> Void
    private let state = Mutex(true)

    package init(_ journal: Journal) {
        note = journal.note
    }

    package var isFirstRun: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    package func setFirstRunDone() throws {
        note("set-up is done")
        isFirstRun = false
    }
}

package struct PreferencesGatewayDouble: PreferencesGateway {
    package let state = BehaviorSubject(Preferences())
    package let saves: Requests<Void>

    package var current: Preferences { state.value }
    package var preferences: Observable<Preferences> { state.observable }
    package func save(_ preferences: Preferences) -> Observable<Void> {
        saves.request("save \(preferences.appearance.rawValue), \(preferences.currency.code)")
    }
}
