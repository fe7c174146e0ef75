/// A step of the tour: the keys to press, and what the frame must show afterwards.
struct TourStep {
    let heading: String
    /// Pressed one after the other, each once the app is idle.
    let keys: [String]
    /// The pattern of the link to the scene in front; nil where a stop before this one has been there.
    let linkPattern: String?
    /// Texts that the frame must show.
    let expected: [String]
    /// Texts that it must not show.
    let unexpected: [String]

    init(
        _ heading: String, keys: String..., at pattern: String? = nil, showing expected: [String],
        hiding unexpected: [String] = []
    ) {
        self.heading = heading
        self.keys = keys
        linkPattern = pattern
        self.expected = expected
        self.unexpected = unexpected
    }

    /// The file name of its picture, such as `products-next-page.svg`.
    var pictureName: String {
        heading.lowercased().split { !$0.isLetter }.joined(separator: "-") + ".svg"
    }

    /// What is wrong with a frame and with where it was drawn; empty when nothing is.
    func complaints(about text: String, at shown: String? = nil) -> [String] {
        (linkPattern == nil || linkPattern == shown ? [] : ["the scene in front is at \(shown ?? "no link")"])
            + expected.filter { !text.contains($0) }.map { "\"\($0)\" is not shown" }
            + unexpected.filter { text.contains($0) }.map { "\"\($0)\" is shown" }
    }
}
