/// The app's own type in the app's own `Data` module.
public struct Memo: Sendable {
    /// What it is called.
    public let name: String

    /// A memo.
    public init(name: String) {
        self.name = name
    }
}
