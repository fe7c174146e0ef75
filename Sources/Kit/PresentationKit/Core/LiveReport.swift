import Reactive

/// A value that passed through an input or output of a running view model, for a log, an inspector or a recording.
public nonisolated struct LiveReport: Sendable, CustomStringConvertible {
    /// Whether the view or the view model sent the value.
    public enum Direction: String, Sendable {
        /// The value was sent to a trigger. It is reported before the view model receives it.
        case input = "->"
        /// The view model set a property to the value, or sent it as an event.
        case output = "<-"
    }

    /// Distinguishes an input from an output, which may have the same name.
    public let direction: Direction
    /// The name of the member as declared, without the wrapper's underscore.
    public let name: String
    /// Whether the member is a property, which always has a value, as opposed to an input or an event.
    public let isState: Bool
    /// The value, replaced by a `Secret` for a member that is declared secret.
    public let value: any Sendable

    /// One line, such as `-> select 31` or `<- notes loaded, 30 of 194`.
    public var description: String {
        value is Void ? "\(direction.rawValue) \(name)" : "\(direction.rawValue) \(name) \(value)"
    }
}

extension RunningViewModel {
    /// Reports all values of the inputs and outputs by name, until the bag ends.
    ///
    /// ```swift
    /// scene.follow(in: bag) { print($0) }
    /// ```
    ///
    /// Without followers, a scene does no extra work. Secret members are reported without their values. A build without
    /// reflection metadata reports nothing, and ``followableNames`` is empty.
    ///
    /// - Order: the current values of the properties first, in order of declaration, then each change as it happens. An
    ///   input is reported before its effects.
    /// - Cancellation: the end of the bag ends the reports. The view model continues.
    public func follow(in bag: SubscriptionBag, _ onReport: @escaping @MainActor (LiveReport) -> Void) {
        let members = inputMembers.map { (LiveReport.Direction.input, $0) } + outputMembers.map { (.output, $0) }
        for (direction, (name, member)) in members {
            member.follow { value in
                onReport(LiveReport(direction: direction, name: name, isState: member.isState, value: value))
            }
            .store(in: bag)
        }
    }

    /// The names of the members that ``follow(in:_:)`` reports: inputs first, each in order of declaration.
    public var followableNames: [String] { inputNames + outputNames }
}
