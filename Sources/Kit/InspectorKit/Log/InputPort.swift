import Foundation
import ReactiveUI

/// An input of a scene, with the code that sends a JSON value to it from outside. Some types cannot be decoded from
/// JSON.
struct InputPort: Sendable {
    /// The control with which a person enters a value.
    enum Control: Equatable, Sendable {
        case nothing
        case boolean
        case number
        case text
        case choice([String])
        /// A text field for JSON, for any other type that can be decoded.
        case value
        /// No control, because the type cannot be decoded.
        case none
    }

    struct Failure: Error, Equatable {
        let message: String
    }

    let name: String
    let type: String
    let control: Control
    let isSecret: Bool
    /// Decodes a value from JSON, and returns a closure that sends the value to the trigger that the view uses. Throws
    /// if the JSON does not match the type.
    let decode: @Sendable (Data) throws(Failure) -> @MainActor @Sendable () -> Void

    @MainActor
    init(_ name: String, _ member: any Followable) {
        self.init(named: name, to: member)
    }

    @MainActor
    private init<Member: Followable>(named name: String, to member: Member) {
        self.name = name
        type = "\(Member.Value.self)"
        control = member is Trigger<Member.Value> ? InputValue.control(of: Member.Value.self) : .none
        isSecret = member.sensitivity == .secret
        decode = { [type] data throws(Failure) in
            guard let value = InputValue.decoded(Member.Value.self, from: data) else {
                throw Failure(message: "This is not a valid \(type), so \(name) was not sent.")
            }
            return { _ = member.replay(value) }
        }
    }
}
