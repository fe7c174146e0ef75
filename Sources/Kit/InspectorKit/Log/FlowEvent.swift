import DataKit
import PresentationKit

/// Something that has happened in a scene or in the data layer, with the value itself: a log keeps it alive.
public enum FlowEvent: Sendable {
    /// A view model runs. The first values of its properties follow.
    case began(FlowScene)
    /// A view model has ended, as its scene was closed or released.
    case ended(FlowScene.ID)
    /// A value has passed through an input or an output. It is initial where it is the one that a property began with.
    case value(FlowScene.ID, LiveReport, isInitial: Bool)
    /// A step of the data layer, noted on the thread on which it happens.
    case data(DataEvent)
}

/// One line of a ``FlowLog``. Lines of two threads may have times that are not in the order of their numbers.
public struct FlowEntry: Sendable {
    /// Counts the entries of the log, also those that it has dropped, from 1.
    public let number: Int
    /// Since the log was made, by its clock.
    public let time: Duration
    /// What happened. Its values may repeat a secret: show them by ``FlowLog/tree(of:isWhole:)``.
    public let event: FlowEvent
}
