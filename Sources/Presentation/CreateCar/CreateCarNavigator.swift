import Domain

/// Where the form for a new car leads: back.
public protocol CreateCarNavigator {
    /// Closes the form; with the car when it was saved.
    func dismiss(created car: Car?)
}
