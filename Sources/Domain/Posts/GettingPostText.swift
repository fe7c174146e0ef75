import Reactive

/// Gets the texts of posts.
public protocol GettingPostText {
    /// The text of a post, in paragraphs; it may be empty.
    func getText(of post: Post.ID) -> Observable<String>
}

extension GettingPostText where Self: HasPostGateway {
    /// The text of a post, in paragraphs; it may be empty.
    public func getText(of post: Post.ID) -> Observable<String> { postGateway.getText(of: post) }
}
