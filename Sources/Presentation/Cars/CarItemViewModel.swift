import Domain

public nonisolated struct CarItemViewModel: Identifiable, Equatable, Sendable {
    public let car: Car

    public init(_ car: Car) {
        self.car = car
    }

    /// The ID of the car, so that two cars of the same make and model are two rows (defect B3-2).
    public var id: Car.ID { car.id }
    public var text: String { car.model }
    public var detail: String { car.make }
}
