import Domain
import Presentation
import Reactive

extension Navigator: ListPostsNavigator {
    func listPosts(on stage: Stage) -> any Scene {
        ListPostsScene(
            ListPostsViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            services: services, stage: stage, preview: { postCard($0.post) })
    }

    func toPost(_ post: Post) {
        show { _ in postCard(post) }
    }

    private func postCard(_ post: Post) -> FixedCardScene {
        let page = post.url.map { [CardView.Line.field("Page", $0.absoluteString)] } ?? []
        let lines: [CardView.Line] = [
            .heading(post.title), .field("Author", post.author), .field("Date", services.formatting.moment(post.date)),
        ]
        return FixedCardScene(title: "Post", lines: lines + page)
    }

    func toLogin() -> Driver<Account> {
        present(saying: Self.signedInText) { login($0, on: $1) }
    }
}
