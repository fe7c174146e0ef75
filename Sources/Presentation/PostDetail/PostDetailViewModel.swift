import Domain
import DomainKit
import PresentationKit
import Reactive

/// What a post with its text needs of the domain.
public typealias PostDetailUseCase = GettingPostText

/// A post with its text: what lists know of it is there at once, the text is loaded.
public struct PostDetailViewModel: ViewModel {
    /// The inputs of the post.
    public struct Input: ViewModelInput {
        /// Loads the text, when the scene appears or to try again.
        @Trigger public var load: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the post.
    public struct Output {
        /// The post without its text.
        public let post: PostItemViewModel
        /// The paragraphs of the text as they load; a post without a text is the empty state.
        @Property(removingDuplicates: false) public var text = ViewState<[String]>.idle
    }

    private let post: Post
    private let useCase: any PostDetailUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(post: Post, useCase: any PostDetailUseCase, formatting: Formatting = Formatting()) {
        self.post = post
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the post for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(post: PostItemViewModel(post, formatting: formatting))
        let fetching = Fetching(output.$text) { [post] in
            useCase.getText(of: post.id).map { text in
                let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                return text.allSatisfy(\.isWhitespace) ? nil : lines.map(String.init)
            }
        }

        fetching.bind(load: input.load, in: bag)

        return output
    }
}
