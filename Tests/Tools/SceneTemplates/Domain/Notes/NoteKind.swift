// for choice

/// The kind of a note.
public enum NoteKind: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
    case plain  // for each field
    /// A value that this version of the app does not know.
    case other(String)

    /// The values that people choose from.
    public static var allCases: [NoteKind] {
        [
            .plain  // for each field, in one line
        ]
    }

    public init(rawValue: String) {
        self = Self.allCases.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }

    public var rawValue: String {
        switch self {
        case .plain: "plain"  // for each field
        case .other(let value): value
        }
    }

    public var title: String {
        switch self {
        case .plain: "Plain"  // for each field
        case .other(let value): value
        }
    }
}
