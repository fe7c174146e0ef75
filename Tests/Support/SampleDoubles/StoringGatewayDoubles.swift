import Domain
import Reactive
import ReactiveTesting
import Synchronization

/// A double of saved users. In the journal, a subscription also counts as a request.
package struct UserGatewayDouble: UserGateway {
    package var lists = Requests<[User]>()
    package var additions = Requests<Void>()
    package var deletions = Requests<Void>()
    var stubs: StubList<User>?

    package func watchUsers() -> Observable<[User]> {
        stubs?.watch().map { $0.sorted { $0.name < $1.name } } ?? lists.request("watch users")
    }
    package func add(_ users: [User]) -> Observable<Void> {
        stubs?.add(users)
            ?? additions.request("add \(users.map { "\($0.name) \($0.gender)" }.joined(separator: ", "))")
    }
    package func deleteUser(id: User.ID) -> Observable<Void> {
        stubs?.delete(id) ?? deletions.request("delete user \(id.sampleNumber)")
    }
}

/// A double of saved cars. In the journal, a subscription also counts as a request.
package struct CarGatewayDouble: CarGateway {
    package var lists = Requests<[Car]>()
    package var additions = Requests<Void>()
    package var deletions = Requests<Void>()
    var stubs: StubList<Car>?

    package func watchCars() -> Observable<[Car]> { stubs?.watch() ?? lists.request("watch cars") }
    package func add(_ car: Car) -> Observable<Void> {
        let words = [car.make, car.model, car.trim].filter { !$0.isEmpty }
        return stubs?.add([car]) ?? additions.request("add \(words.joined(separator: " "))")
    }
    package func deleteCar(id: Car.ID) -> Observable<Void> {
        stubs?.delete(id) ?? deletions.request("delete car \(id.sampleNumber)")
    }
}

/// A double of the app's set-up. The test decides whether the app has been set up. At first it is not set up, but with
/// samples it is.
package final class AppGatewayDouble: AppGateway {
    private let note: @Sendable (String) -> Void
    private let state: Mutex<Bool>

    package init(_ journal: Journal? = nil, answers: StubAnswers? = nil) {
        if let journal { note = journal.note } else { note = { _ in } }
        state = Mutex(answers == nil)
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
    package var saves = Requests<Void>()
    var answers: StubAnswers?

    package var current: Preferences { state.value }
    package var preferences: Observable<Preferences> { state.observable }
    package func save(_ preferences: Preferences) -> Observable<Void> {
        guard answers != nil else {
            return saves.request("save \(preferences.appearance.rawValue), \(preferences.currency.code)")
        }
        return .deferred { [state] in
            state.sendOnMain(preferences)
            return .just(())
        }
    }
}

extension PreferencesGatewayDouble {
    /// Answers from the samples.
    package init(_ answer: @autoclosure @escaping @Sendable () -> StubAnswer) {
        self.init(answers: StubAnswers(answer()))
    }
}
