import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias PostDetailUseCase = GettingPostText

/// A post with its text. The scene shows the values from the list immediately, while the text is loading.
public struct PostDetailViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        public let post: PostItemViewModel
        /// The lines of the text, including the empty lines between paragraphs. A post without a text is the empty
        /// state.
        @Property public var text = ViewState<[String]>.idle

        public init(post: PostItemViewModel) { self.post = post }
    }

    private let post: Post
    private let useCase: any PostDetailUseCase
    private let formatting: Formatting

    public init(post: Post, useCase: any PostDetailUseCase, formatting: Formatting = Formatting()) {
        self.post = post
        self.useCase = useCase
        self.formatting = formatting
    }

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
