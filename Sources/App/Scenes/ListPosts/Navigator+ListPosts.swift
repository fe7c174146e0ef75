import Domain
import Presentation
import ReactiveUI

extension Navigator: ListPostsNavigator {
    func listPosts(on stack: SceneStack) -> any Scene {
        ListPostsScene(
            ListPostsViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            services: services, stack: stack, preview: { postDetail($0.post) })
    }

    func toPost(_ post: Post) {
        show { _ in postDetail(post) }
    }

    func toLogin() -> Driver<Account> {
        present(saying: Self.signedInText) { login($0, on: $1) }
    }
}
