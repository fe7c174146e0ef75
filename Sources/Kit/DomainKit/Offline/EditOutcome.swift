/// The outcome of an edit that is sent from an outbox: the server has performed it, it is pending, or another user or
/// device has made a conflicting change.
///
/// A form closes in each of these cases, and shows the outcome.
public enum EditOutcome<Value> {
    /// The server has performed the edit. The value is that of the server, which may differ from the value that was
    /// sent.
    case done(Value)
    /// The edit is saved on this device, and will be sent when the server can be reached. The value is the edited
    /// value.
    case waiting(Value)
    /// Another user or device has made a conflicting change. The edit is saved on this device, and nothing is sent
    /// until the user decides.
    case conflict(Value)

    /// The value to show, whether or not the server has performed the edit.
    public var value: Value {
        switch self {
        case .done(let value), .waiting(let value), .conflict(let value): value
        }
    }

    /// Whether the server has not performed the edit yet, for example because of a conflict.
    public var isWaiting: Bool {
        switch self {
        case .done: false
        case .waiting, .conflict: true
        }
    }
}

extension EditOutcome: Equatable where Value: Equatable {}
extension EditOutcome: Sendable where Value: Sendable {}
