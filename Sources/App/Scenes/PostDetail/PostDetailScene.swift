import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class PostDetailScene: CardScene {
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<PostDetailViewModel>

    init(_ post: Post, _ navigator: Navigator) {
        live = Live(
            PostDetailViewModel(post: post, useCase: navigator.useCases, formatting: navigator.formatting), in: bag)
    }

    var title: String { "Post" }
    var activity: String? { live.text.isLoading ? "loading the post" : nil }
    var commands: [SceneCommand] {
        live.text.failure == nil ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }]
    }

    func appear() { live.input.$load() }

    var lines: [CardView.Line] {
        let post = live.output.post
        let page = post.post.url.map { [CardView.Line.field("Page", $0.absoluteString)] } ?? []
        return [.heading(post.title), .field("Author", post.author), .field("Date", post.date)] + page + [.space] + text
    }

    private var text: [CardView.Line] {
        if let notice = live.text.notice("the text", empty: "This post has no text.") {
            return notice.split(separator: "\n").map { .text(String($0), .quiet) }
        }
        return (live.text.value ?? []).map { line in
            // A Markdown heading.
            line.hasPrefix("#") ? .heading(String(line.drop { $0 == "#" || $0 == " " })) : .text(line)
        }
    }
}
