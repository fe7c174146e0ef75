import Foundation

public struct Car: Identifiable, Equatable, Sendable {
    /// The ID, which distinguishes two cars of the same make and model (defect B3-2).
    public let id: UUID
    public var make: String
    public var model: String
    /// The variant of the model. It may be empty, because the form does not require it.
    public var trim: String

    public init(id: UUID = UUID(), make: String, model: String, trim: String = "") {
        self.id = id
        self.make = make
        self.model = model
        self.trim = trim
    }
}
