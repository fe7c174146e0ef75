import Domain
import DomainKit
import Presentation
import Reactive

extension Navigator: ListPostsNavigator {
    func posts(on stage: Stage) -> any Scene {
        PostsScene(
            ListPostsViewModel(
                navigator: self,
                useCase: DefaultListPostsUseCase(postGateway: services.posts, sessionGateway: services.session),
                formatting: services.formatting),
            stage: stage)
    }

    func toPost(_ post: Post) {
        let page = post.url.map { [CardView.Line.field("Page", $0.absoluteString)] } ?? []
        let lines: [CardView.Line] = [
            .heading(post.title), .field("Author", post.author), .field("Date", services.formatting.moment(post.date)),
        ]
        show { _ in CardScene(title: "Post", lines: lines + page) }
    }

    func toLogin() -> Driver<Account> {
        let signedIn = PublishSubject<Account>()
        show { login(signedIn: signedIn, on: $0) }
        return signedIn.driver
    }
}
