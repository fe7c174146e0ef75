import Reactive

/// What passed through one member of a running view model's input or output, for a log, an inspector or a recording.
public nonisolated struct LiveReport: Sendable, CustomStringConvertible {
    /// Which way a value passed.
    public enum Direction: String, Sendable {
        /// The view sent it to a trigger.
        case input = "->"
        /// The view model set a property to it, or sent it as an event.
        case output = "<-"
    }

    /// Which way the value passed.
    public let direction: Direction
    /// The name under which the input or output declares the member.
    public let name: String
    /// Whether this is the value of a property, which has one at any time, rather than an input or an event.
    public let isState: Bool
    /// The value; a `Secret` in place of one that is declared secret.
    public let value: any Sendable

    /// One line, such as `-> select 31` or `<- notes loaded 30 of 194`.
    public var description: String {
        value is Void ? "\(direction.rawValue) \(name)" : "\(direction.rawValue) \(name) \(value)"
    }
}

extension Live {
    /// Reports everything that passes through the inputs and outputs, by name, for as long as the bag lives.
    ///
    /// ```swift
    /// scene.follow(in: bag) { print($0) }
    /// ```
    ///
    /// A scene without followers does no work for it. Secret members are reported without their values. In a build
    /// without reflection metadata nothing is found and nothing is reported; ``followableNames`` is empty then.
    ///
    /// - Order: the current values of the properties first, in order of declaration, then each change as it happens. An
    ///   input is reported before what it causes.
    /// - Cancellation: the end of the bag ends the reports; the view model goes on.
    public func follow(in bag: SubscriptionBag, _ onReport: @escaping @MainActor (LiveReport) -> Void) {
        for (direction, name, member) in followableMembers {
            member.follow { value in
                onReport(LiveReport(direction: direction, name: name, isState: member.isState, value: value))
            }
            .store(in: bag)
        }
    }

    /// The names of the members that ``follow(in:_:)`` reports, inputs first, each in order of declaration.
    public var followableNames: [String] { inputNames + outputNames }

    private var followableMembers: [(LiveReport.Direction, name: String, any Followable)] {
        Mirror(reflecting: input).followableMembers.map { (.input, $0.name, $0.member) }
            + Mirror(reflecting: output).followableMembers.map { (.output, $0.name, $0.member) }
    }
}
