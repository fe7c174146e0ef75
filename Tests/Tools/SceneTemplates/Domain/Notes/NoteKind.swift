// for choice

/// The kind of a note.
public enum NoteKind: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
    // for each field
    case plain
    // end
    /// A value that this version of the app does not know.
    case other(String)

    /// The values that people choose from.
    public static var allCases: [NoteKind] {
        [
            // for each field, in one line
            .plain
            // end
        ]
    }

    public init(rawValue: String) {
        self = Self.allCases.first { $0.rawValue == rawValue } ?? .other(rawValue)
    }

    public var rawValue: String {
        switch self {
        // for each field
        case .plain: "plain"
        // end
        case .other(let value): value
        }
    }

    public var title: String {
        switch self {
        // for each field
        case .plain: "Plain"
        // end
        case .other(let value): value
        }
    }
}
