import Reactive

/// Saves people.
public protocol AddingUsers {
    /// Where they are saved.
    var userGateway: any UserGateway { get }
}

extension AddingUsers {
    /// Saves what was entered for a person, and returns the person as saved.
    ///
    /// - Errors: a ``ValidationError`` with all failures, before anything is saved.
    public func addUser(_ dto: UserDto) -> Observable<User> {
        .deferred { [userGateway] in
            try dto.validate()
            guard let birthday = dto.birthday else { return .empty() }
            let user = User(name: dto.name, gender: dto.gender, birthday: birthday)
            return userGateway.add([user]).map { user }
        }
    }
}
