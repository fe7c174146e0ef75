import Presentation
import PresentationKit
import TerminalKit

/// The featured movie as cells; an earlier one stays while the next is loaded.
struct FeaturedMovieView {
    var movie: ViewState<MovieItemViewModel>
    var scroll: TextScroll

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = movie.notice("the featured movie", empty: "No movie is featured just now. r to look again.") {
            return frame.drawNotice(notice, in: body)
        }
        guard let item = movie.value else { return }
        let rating = item.movie.rating.flatMap { rating in
            item.rating.map { "\(Bar.text(rating / 10, columns: 20)) \($0)" }
        }
        CardView(
            lines: [
                .heading(item.title), .field("Year", item.year), .field("Rating", rating ?? "none yet"),
                .text(item.synopsis),
            ],
            scroll: scroll
        ).draw(in: &frame, body)
    }
}
