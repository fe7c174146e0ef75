import DomainKit

/// A car as people enter one.
public struct CarDto: Dto {
    /// What the rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// Who builds it.
        case make
        /// What it is called.
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

    /// The rules of a car.
    public static let rules: [Rule<CarDto, Field>] = [
        Rule(.make, "Please enter a make") { $0.make.contains { !$0.isWhitespace } },
        Rule(.model, "Please enter a model") { $0.model.contains { !$0.isWhitespace } },
    ]
}
