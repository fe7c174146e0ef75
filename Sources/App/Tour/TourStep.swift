/// A stop of the tour: what is pressed to get there, and what must be seen then.
struct TourStep {
    let heading: String
    /// Pressed one after the other, each once the app is idle.
    let keys: [String]
    /// Texts that the frame must show.
    let expected: [String]
    /// Texts that it must not show.
    let unexpected: [String]

    init(_ heading: String, keys: String..., showing expected: [String], hiding unexpected: [String] = []) {
        self.heading = heading
        self.keys = keys
        self.expected = expected
        self.unexpected = unexpected
    }

    /// What is wrong with a frame; empty when nothing is.
    func complaints(about text: String) -> [String] {
        expected.filter { !text.contains($0) }.map { "\"\($0)\" is not shown" }
            + unexpected.filter { text.contains($0) }.map { "\"\($0)\" is shown" }
    }
}
