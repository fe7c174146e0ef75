// for entity and parts

import Foundation

public struct Note: Identifiable, Equatable, Sendable {
    public let id: Int
    public var title: String  // for each field
    public var version: Int  // only here

    public init(
        id: Int,
        title: String,  // for each field, in one line
        version: Int = 1  // only here
    ) {
        self.id = id
        self.title = title  // for each field
        self.version = version  // only here
    }
}
