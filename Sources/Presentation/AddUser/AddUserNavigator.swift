import Domain

/// Where the form for a new person leads: back.
public protocol AddUserNavigator {
    /// Closes the form; with the person when they were saved.
    func dismiss(added user: User?)
}
