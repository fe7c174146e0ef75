import DataKit
import PresentationKit

/// An event in a scene or in the data layer, with the value itself: a log keeps it alive.
public enum FlowEvent: Sendable {
    /// A view model runs. The first values of its properties follow.
    case began(FlowScene)
    /// A view model has ended, because its scene was closed or released.
    case ended(FlowScene.ID)
    /// The open scenes of a navigation have changed: the view models of each, from the bottom to the front.
    case opened([[FlowScene.ID]], by: FlowScene.ID)
    /// A value has passed through an input or an output. It is initial if the property started with it.
    case value(FlowScene.ID, LiveReport, isInitial: Bool)
    /// A step of the data layer, noted on the thread on which it happens.
    case data(DataEvent)
}

/// One line of a ``FlowLog``. Lines of two threads may have times that are not in the order of their numbers.
public struct FlowEntry: Sendable {
    /// Counts the entries of the log from 1, including dropped ones.
    public let number: Int
    /// The time since the log was created, by its clock.
    public let time: Duration
    /// The event. Its values may repeat a secret: show them by ``FlowLog/tree(of:isWhole:)``.
    public let event: FlowEvent
}
