import DomainKit

/// A new or an edited car, as text that has not been validated.
public struct CarDraft: Draft {
    public enum Field: Hashable, Sendable, CaseIterable {
        case make
        case model
        case trim
    }

    public var make: String
    public var model: String
    public var trim: String

    /// The ID of the edited car, or `nil` for a new car.
    public let id: Car.ID?

    public init(make: String = "", model: String = "", trim: String = "") {
        self.make = make
        self.model = model
        self.trim = trim
        id = nil
    }

    public init(_ car: Car) {
        (make, model, trim) = (car.make, car.model, car.trim)
        id = car.id
    }

    /// Returns the car. An edited car keeps its ID, and a new car gets a new ID at each call.
    public func validated() throws(ValidationError) -> Car {
        let (make, model) = try validate(
            check(.make, make, by: .nonEmpty("Please enter a make")),
            check(.model, model, by: .nonEmpty("Please enter a model")))
        return Car(id: id ?? Car.ID(), make: make, model: model, trim: trim.trimmed)
    }
}
