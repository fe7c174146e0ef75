import Domain

/// A step of the tour: keys to press, and the text that the frame must show afterwards.
struct TourStep {
    let heading: String
    /// The actions on another device before the keys are pressed.
    let elsewhere: (@Sendable (UseCases) async throws -> Void)?
    /// The keys, as scripts. The tour waits after each script until the app is idle.
    let keys: [String]
    /// The pattern of the link to the scene in front, or `nil` for a scene without a link or a scene of an earlier
    /// step.
    let linkPattern: String?
    let expected: [String]
    let unexpected: [String]

    init(
        _ heading: String, keys: String..., at pattern: String? = nil, showing expected: [String],
        hiding unexpected: [String] = [], elsewhere: (@Sendable (UseCases) async throws -> Void)? = nil
    ) {
        self.heading = heading
        self.elsewhere = elsewhere
        self.keys = keys
        linkPattern = pattern
        self.expected = expected
        self.unexpected = unexpected
    }

    /// The name of the picture's file, such as `products-next-page.svg`.
    var pictureName: String {
        heading.lowercased().split { !$0.isLetter }.joined(separator: "-") + ".svg"
    }

    func complaints(about text: String, at shown: String? = nil) -> [String] {
        (linkPattern == nil || linkPattern == shown ? [] : ["the scene in front is at \(shown ?? "no link")"])
            + expected.filter { !text.contains($0) }.map { "\"\($0)\" is not shown" }
            + unexpected.filter { text.contains($0) }.map { "\"\($0)\" is shown" }
    }
}
