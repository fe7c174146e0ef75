import Foundation
import Reactive

public protocol SettingUpUserData {
    /// Saves the first users one after the other, unless an earlier run has already saved them, and then ends.
    ///
    /// Emits the number of saved users, beginning with 0. Emits no element if there is nothing to do.
    ///
    /// - Errors: Fails if a user cannot be saved. The next run tries again (defect D-17).
    func setUpUserData() -> Observable<WorkProgress>
}

extension SettingUpUserData where Self: HasAppGateway & HasUserGateway {
    public func setUpUserData() -> Observable<WorkProgress> {
        .deferred { [appGateway, userGateway] in
            guard appGateway.isFirstRun else { return .empty() }
            return save(firstUsers[...], in: userGateway).map { progress in
                if progress.done == progress.total { try appGateway.setFirstRunDone() }
                return progress
            }
        }
    }
}

private func save(_ rest: ArraySlice<User>, in gateway: any UserGateway) -> Observable<WorkProgress> {
    let progress = WorkProgress(done: firstUsers.count - rest.count, total: firstUsers.count)
    guard let user = rest.first else { return .just(progress) }
    return gateway.add([user]).prefix(1)
        .flatMap { save(rest.dropFirst(), in: gateway) }
        .prepend(progress)
}

/// The first users. Their IDs are fixed, so that a set-up that runs again after an interruption saves no user twice.
private let firstUsers = [
    user("6F9619FF-8B86-D011-B42D-00C04FC964F1", "John Appleseed", .male, "1980-06-22"),
    user("6F9619FF-8B86-D011-B42D-00C04FC964F2", "Kate Bell", .female, "1978-01-20"),
    user("6F9619FF-8B86-D011-B42D-00C04FC964F3", "Anna Haro", .female, "1985-08-29"),
].compactMap(\.self)

private func user(_ id: String, _ name: String, _ gender: Gender, _ birthday: String) -> User? {
    guard let id = UUID(uuidString: id), let birthday = try? UserDraft.birthdayRule(birthday).get() else { return nil }
    return User(id: id, name: name, gender: gender, birthday: birthday)
}
