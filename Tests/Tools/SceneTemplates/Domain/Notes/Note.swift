// for entity and parts

import Foundation

public struct Note: Identifiable, Equatable, Sendable {
    public let id: Int
    // for each field
    public var title: String
    // end
    // only here
    public var version: Int
    // end

    public init(
        id: Int,
        // for each field, in one line
        title: String,
        // end
        // only here
        version: Int = 1
            // end
    ) {
        self.id = id
        // for each field
        self.title = title
        // end
        // only here
        self.version = version
        // end
    }
}
