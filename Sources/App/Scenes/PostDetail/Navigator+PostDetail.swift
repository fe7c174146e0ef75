import Domain
import Presentation

extension Navigator {
    func postDetail(_ post: Post) -> any Scene {
        PostDetailScene(
            PostDetailViewModel(post: post, useCase: services.useCases, formatting: services.formatting))
    }
}
