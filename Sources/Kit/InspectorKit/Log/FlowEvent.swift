import DataKit
import PresentationKit

/// Something that has happened in a scene or in the data layer.
public enum FlowEvent: Sendable {
    /// A view model runs.
    case began(FlowScene)
    /// A view model has ended.
    case ended(FlowScene.ID)
    /// A value has passed through an input or an output. It is initial where it is the one that a property began with.
    case value(FlowScene.ID, LiveReport, isInitial: Bool)
    /// The data layer has done something.
    case data(DataEvent)
}

/// One line of a ``FlowLog``.
public struct FlowEntry: Sendable {
    /// Counts the entries of the log, from 1.
    public let number: Int
    /// Since the log began.
    public let time: Duration
    /// What has happened.
    public let event: FlowEvent
}
