import Foundation

/// A car.
public struct Car: Identifiable, Equatable, Sendable {
    /// Identifies the car: two cars of one make and model are not the same (defect B3-2).
    public let id: UUID
    /// The manufacturer.
    public var make: String
    /// The name of the model.
    public var model: String
    /// The variant; may be empty.
    public var trim: String

    /// A car.
    public init(id: UUID = UUID(), make: String, model: String, trim: String = "") {
        self.id = id
        self.make = make
        self.model = model
        self.trim = trim
    }
}
