import DataKit
import PresentationKit

/// Something that has happened in a scene or in the data layer.
public enum FlowEvent: Sendable {
    /// A view model runs. The first values of its properties follow.
    case began(FlowScene)
    /// A view model has ended, as its scene was closed or released.
    case ended(FlowScene.ID)
    /// A value has passed through an input or an output. It is initial where it is the one that a property began with.
    case value(FlowScene.ID, LiveReport, isInitial: Bool)
    /// A request, a transaction, a live query or an edit has taken a step.
    case data(DataEvent)
}

/// One line of a ``FlowLog``.
public struct FlowEntry: Sendable {
    /// Counts the entries of the log, from 1.
    public let number: Int
    /// Since the log began.
    public let time: Duration
    /// A value, the beginning or the end of a scene, or a step of the data layer.
    public let event: FlowEvent
}
