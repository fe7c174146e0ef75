import Domain

/// A row of the car list.
public nonisolated struct CarItemViewModel: Identifiable, Equatable, Sendable {
    /// The car that the row shows.
    public let car: Car

    /// A row for a car.
    public init(_ car: Car) {
        self.car = car
    }

    /// Identifies the row by its car: two cars of one make and model are two rows (defect B3-2).
    public var id: Car.ID { car.id }
    /// The text of the row: the model.
    public var text: String { car.model }
    /// The second text, in smaller letters: the make.
    public var detail: String { car.make }
}
