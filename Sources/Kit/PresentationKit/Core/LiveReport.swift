import Reactive

/// A value that has passed through an input or output of a running view model, for a log, an inspector or a recording.
public nonisolated struct LiveReport: Sendable, CustomStringConvertible {
    /// Whether the view or the view model sent the value.
    public enum Direction: String, Sendable {
        /// The value was sent to a trigger. The report arrives before the view model receives the value.
        case input = "->"
        /// The view model set a property to the value, or sent the value as an event.
        case output = "<-"
    }

    /// The direction, which distinguishes an input from an output with the same name.
    public let direction: Direction
    /// The declared name of the member, without the underscore of its property wrapper.
    public let name: String
    /// Whether the member is a property, which always has a value, and not an input or an event.
    public let isState: Bool
    /// The value. If the member is declared as secret, a `Secret` replaces the value.
    public let value: any Sendable

    /// One line, such as `-> select 31` or `<- notes loaded, 30 of 194`.
    public var description: String {
        value is Void ? "\(direction.rawValue) \(name)" : "\(direction.rawValue) \(name) \(value)"
    }
}

extension RunningViewModel {
    /// Reports all values of the inputs and outputs with their names, until the bag ends.
    ///
    /// ```swift
    /// scene.follow(in: bag) { print($0) }
    /// ```
    ///
    /// Without followers, a scene does no extra work. For a secret member, the report does not contain the value. In a
    /// build without reflection metadata, nothing is reported, and ``followableNames`` is empty.
    ///
    /// - Order: first the current values of the properties in order of declaration, and then each change when it
    ///   happens. An input is reported before its effects.
    /// - Cancellation: the reports end with the bag. The view model continues.
    public func follow(in bag: SubscriptionBag, _ onReport: @escaping @MainActor (LiveReport) -> Void) {
        let members = inputMembers.map { (LiveReport.Direction.input, $0) } + outputMembers.map { (.output, $0) }
        for (direction, (name, member)) in members {
            member.follow { value in
                onReport(LiveReport(direction: direction, name: name, isState: member.isState, value: value))
            }
            .store(in: bag)
        }
    }

    /// The names of the members that ``follow(in:_:)`` reports, with inputs first, in order of declaration.
    public var followableNames: [String] { inputNames + outputNames }
}
