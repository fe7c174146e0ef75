import DataKit
import PresentationKit

/// An event in a scene or in the data layer. The event contains the value itself, so a log retains the value.
public enum FlowEvent: Sendable {
    /// A view model has started. The first values of its properties follow.
    case began(FlowScene)
    /// A view model has ended, because its scene was closed or released.
    case ended(FlowScene.ID)
    /// The open scenes of a navigation have changed: the view models of each scene, from the bottom to the front.
    case opened([[FlowScene.ID]], by: FlowScene.ID)
    /// A value has passed through an input or an output. `isInitial` is true for a property's first value.
    case value(FlowScene.ID, LiveReport, isInitial: Bool)
    /// A step of the data layer, logged on the thread on which it happens.
    case data(DataEvent)
}

/// One line of a ``FlowLog``. If two threads add entries, the times may not be in the order of the numbers.
public struct FlowEntry: Sendable {
    /// The number of the entry, counted from 1 and including dropped entries.
    public let number: Int
    /// The time since the log was created, by its clock.
    public let time: Duration
    /// The event that was logged. Its values may repeat a secret, so show them with ``FlowLog/tree(of:isWhole:)``.
    public let event: FlowEvent
}
