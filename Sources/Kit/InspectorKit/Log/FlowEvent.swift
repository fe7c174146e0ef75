import DataKit
import PresentationKit

/// An event in a scene or in the data layer. It contains the value itself, which a log therefore retains.
public enum FlowEvent: Sendable {
    /// A view model has begun to run. The first values of its properties follow.
    case began(FlowScene)
    /// A view model has ended, because its scene was closed or released.
    case ended(FlowScene.ID)
    /// The open scenes of a navigation have changed: the view models of each, from the bottom to the front.
    case opened([[FlowScene.ID]], by: FlowScene.ID)
    /// A value has passed through an input or an output. `isInitial` is true for a property's first value.
    case value(FlowScene.ID, LiveReport, isInitial: Bool)
    /// A step of the data layer, logged on the thread on which it happens.
    case data(DataEvent)
}

/// One line of a ``FlowLog``. If lines come from two threads, their times may not be in the order of their numbers.
public struct FlowEntry: Sendable {
    /// The number of the entry, counted from 1 and including dropped entries.
    public let number: Int
    /// The time since the log was created, by its clock.
    public let time: Duration
    /// The event. Its values may repeat a secret, so show them with ``FlowLog/tree(of:isWhole:)``.
    public let event: FlowEvent
}
