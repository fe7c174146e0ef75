// for menu

public nonisolated enum HarborMenuItem: String, CaseIterable, Identifiable, Sendable {
    // for each field
    case fieldName
    // end

    public var id: HarborMenuItem { self }

    public var title: String {
        switch self {
        // for each field
        case .fieldName: "Field name"
        // end
        }
    }
}
