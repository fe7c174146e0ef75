import DomainKit

/// A car as entered: a new one, or one that is edited.
public struct CarDraft: Draft {
    /// The fields that rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// The manufacturer.
        case make
        /// The model.
        case model
    }

    /// The make as entered.
    public var make: String
    /// The model as entered.
    public var model: String
    /// The variant as entered; may be empty.
    public var trim: String

    /// The car that is edited; nil for a new one.
    public let id: Car.ID?

    /// A car to be entered.
    public init(make: String = "", model: String = "", trim: String = "") {
        self.make = make
        self.model = model
        self.trim = trim
        id = nil
    }

    /// A car's values, ready to be edited.
    public init(_ car: Car) {
        (make, model, trim) = (car.make, car.model, car.trim)
        id = car.id
    }

    /// The edited car, or a new one with an identity of its own.
    public func validated() throws(ValidationError) -> Car {
        let (make, model) = try validate(
            check(.make, make, by: .nonEmpty("Please enter a make")),
            check(.model, model, by: .nonEmpty("Please enter a model")))
        return Car(id: id ?? Car.ID(), make: make, model: model, trim: trim.trimmed)
    }
}
