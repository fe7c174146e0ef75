/// What has become of an edit that was sent through an outbox: the server has performed it, or it waits to be sent.
///
/// A form closes in both cases, and says which it is.
public enum EditOutcome<Value> {
    /// The server has performed it; the value is the server's.
    case done(Value)
    /// It is kept on this device and sent as soon as the server can be reached; the value is the edited one.
    case waiting(Value)

    /// What was edited.
    public var value: Value {
        switch self {
        case .done(let value), .waiting(let value): value
        }
    }

    /// Whether the server has not performed it yet.
    public var isWaiting: Bool {
        switch self {
        case .done: false
        case .waiting: true
        }
    }
}

extension EditOutcome: Equatable where Value: Equatable {}
extension EditOutcome: Sendable where Value: Sendable {}
