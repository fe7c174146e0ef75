import Foundation
import Reactive

/// Fills the app with its first people, on its first run.
public protocol SettingUpUserData {
    /// Knows whether this is the first run.
    var appGateway: any AppGateway { get }
    /// Where the people are saved.
    var userGateway: any UserGateway { get }
}

extension SettingUpUserData {
    /// Saves the first people unless that has been done, then ends.
    ///
    /// - Errors: a failure to save them passes, and the next run tries again (seed defect D-17).
    public func setUpUserData() -> Observable<Void> {
        .deferred { [appGateway, userGateway] in
            guard appGateway.isFirstRun else { return .just(()) }
            return userGateway.add(firstUsers).map { try appGateway.setFirstRunDone() }
        }
    }
}

/// Fixed identities, so that a set-up that was interrupted saves nobody twice.
private let firstUsers = [
    user("6F9619FF-8B86-D011-B42D-00C04FC964F1", "John Appleseed", .male, "1980-06-22"),
    user("6F9619FF-8B86-D011-B42D-00C04FC964F2", "Kate Bell", .female, "1978-01-20"),
    user("6F9619FF-8B86-D011-B42D-00C04FC964F3", "Anna Haro", .female, "1985-08-29"),
].compactMap(\.self)

private func user(_ id: String, _ name: String, _ gender: Gender, _ birthday: String) -> User? {
    guard let id = UUID(uuidString: id), let birthday = UserDto(birthdayText: birthday).birthday else { return nil }
    return User(id: id, name: name, gender: gender, birthday: birthday)
}
