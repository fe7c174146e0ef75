import Presentation
import PresentationKit
import TerminalKit

/// The featured film as cells; an earlier one stays while the next is asked for.
struct MovieView {
    var movie: ViewState<MovieItemViewModel>
    var scroll: TextScroll

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = movie.notice("the featured movie", empty: "No movie is featured just now. r to ask again.") {
            return frame.drawNotice(notice, in: body)
        }
        guard let film = movie.value else { return }
        let bar = Bar.text(film.movie.rating / 10, columns: 20)
        CardView(
            lines: [
                .heading(film.title), .field("Year", film.year), .field("Rating", "\(bar) \(film.rating)"),
                .text(film.synopsis),
            ],
            scroll: scroll
        ).draw(in: &frame, body)
    }
}
