import Domain
import Reactive

private struct StubList<Value: Identifiable & Sendable>: Sendable where Value.ID: Sendable {
    let answers: StubAnswers
    private let values: BehaviorSubject<[Value]>

    init(_ answers: StubAnswers, _ values: [Value]) {
        self.answers = answers
        self.values = BehaviorSubject([.full, .offline].contains(answers.next()) ? values : [])
    }

    func watch() -> Observable<[Value]> { answers.watch(values.observable) }

    /// Adds values at the end, in place of those with the same identities.
    func add(_ new: [Value]) -> Observable<Void> {
        change { values in values.filter { value in !new.contains { $0.id == value.id } } + new }
    }

    func delete(_ id: Value.ID) -> Observable<Void> {
        change { $0.filter { $0.id != id } }
    }

    private func change(_ change: @escaping @Sendable ([Value]) -> [Value]) -> Observable<Void> {
        .deferred {
            MainActor.assumeIsolated { values.send(change(values.value)) }
            return .just(())
        }
    }
}

struct UserGatewayStub: UserGateway {
    private let users: StubList<User>

    init(answers: StubAnswers) {
        users = StubList(answers, [.sample(1), .sample(2)])
    }

    func watchUsers() -> Observable<[User]> { users.watch().map { $0.sorted { $0.name < $1.name } } }
    func add(_ new: [User]) -> Observable<Void> { users.add(new) }
    func deleteUser(id: User.ID) -> Observable<Void> { users.delete(id) }
}

struct CarGatewayStub: CarGateway {
    private let cars: StubList<Car>

    init(answers: StubAnswers) {
        cars = StubList(answers, [.sample(1)])
    }

    func watchCars() -> Observable<[Car]> { cars.watch() }
    func add(_ car: Car) -> Observable<Void> { cars.add([car]) }
    func deleteCar(id: Car.ID) -> Observable<Void> { cars.delete(id) }
}

struct AppGatewayStub: AppGateway {
    var isFirstRun: Bool { false }

    func setFirstRunDone() {}
}

package final class PreferencesGatewayStub: PreferencesGateway {
    private let state = BehaviorSubject(Preferences())

    package init() {}

    package var current: Preferences { state.value }
    package var preferences: Observable<Preferences> { state.observable }

    package func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [state] in
            MainActor.assumeIsolated { state.send(preferences) }
            return .just(())
        }
    }
}
