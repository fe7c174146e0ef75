/// The outcome of an edit that goes through an outbox: the server has performed it, it is pending, or another user or
/// device has made a conflicting change.
///
/// A form closes in each case, and shows the outcome.
public enum EditOutcome<Value> {
    /// The server has applied the edit. The value is the server's, which may differ from the sent one.
    case done(Value)
    /// The edit is saved on this device and sent when the server can be reached. The value is the edited one.
    case waiting(Value)
    /// Another user or device has made a conflicting change. The edit is saved on this device, and nothing is sent
    /// before the user has decided.
    case conflict(Value)

    /// The value to show, whether or not the server has applied the edit.
    public var value: Value {
        switch self {
        case .done(let value), .waiting(let value), .conflict(let value): value
        }
    }

    /// Whether the server has not applied the edit yet, possibly because of a conflict.
    public var isWaiting: Bool {
        switch self {
        case .done: false
        case .waiting, .conflict: true
        }
    }
}

extension EditOutcome: Equatable where Value: Equatable {}
extension EditOutcome: Sendable where Value: Sendable {}
