import Domain

/// Where the sign-in leads.
public protocol LoginNavigator {
    /// Goes on, signed in.
    func toMain(signedInAs account: Account)

    /// Closes the sign-in, whoever is signed in.
    func dismiss()
}
