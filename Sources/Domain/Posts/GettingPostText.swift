import Reactive

public protocol GettingPostText {
    func getText(of post: Post.ID) -> Observable<String>
}

extension GettingPostText where Self: HasPostGateway {
    public func getText(of post: Post.ID) -> Observable<String> { postGateway.getText(of: post) }
}
