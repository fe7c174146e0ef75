import Reactive

public protocol GettingPostText {
    /// The text of a post in paragraphs. It may be empty.
    func getText(of post: Post.ID) -> Observable<String>
}

extension GettingPostText where Self: HasPostGateway {
    public func getText(of post: Post.ID) -> Observable<String> { postGateway.getText(of: post) }
}
