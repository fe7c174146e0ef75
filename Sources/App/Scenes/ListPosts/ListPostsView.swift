import Domain
import Presentation
import PresentationKit
import TerminalKit

/// Two rows for each post: the headline, and below it the author and the date.
struct ListPostsView {
    var posts: ViewState<[PostItemViewModel]>
    var isSignedOut: Bool
    var list: ListSelection<Post.ID>

    func draw(in frame: inout Frame, _ body: GridRect) {
        if isSignedOut { return frame.drawNotice("You are signed out. s to sign in.", in: body) }
        if let notice = posts.notice("posts", empty: "No posts yet from the people who follow you. r to look again.") {
            return frame.drawNotice(notice, in: body)
        }
        let posts = posts.value ?? []
        frame.draw(grid: list, in: body) { _, _, _ in
        } item: { frame, line, _, place in
            frame.draw(posts[line].title, in: place.line(0), style: .strong)
            frame.draw("\(posts[line].author) · \(posts[line].date)", in: place.line(1), style: .quiet)
        }
    }
}
