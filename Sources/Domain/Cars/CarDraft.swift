import DomainKit

/// A new car as entered.
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

    /// A car to be entered.
    public init(make: String = "", model: String = "", trim: String = "") {
        self.make = make
        self.model = model
        self.trim = trim
    }

    /// A new car with an identity of its own.
    public func validated() throws(ValidationError) -> Car {
        let (make, model) = try validate(
            check(.make, make, by: .nonEmpty("Please enter a make")),
            check(.model, model, by: .nonEmpty("Please enter a model")))
        return Car(make: make, model: model, trim: trim.trimmed)
    }
}
