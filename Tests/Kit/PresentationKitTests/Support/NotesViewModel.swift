import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// An item of the kit's test scenes. Its ID differs from its number, so that a test notices if they are confused.
nonisolated struct Note: Identifiable, Equatable, Sendable {
    let number: Int
    var text: String
    var isBusy = false

    init(_ number: Int, text: String = "") {
        self.number = number
        self.text = text
    }

    var id: String { "note \(number)" }
}

/// A list scene that loads, changes, selects, removes and deletes, written with public API only.
struct NotesViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var load: Driver<Void>
        @Trigger var reload: Driver<Void>
        @Trigger var loadMore: Driver<Void>
        @Trigger var rename: Driver<Note>
        @Trigger var remove: Driver<Note.ID>
        @Trigger var delete: Driver<Note.ID>
        @Trigger var select: Driver<Note.ID>
    }

    struct Output {
        @Property var notes = PagedList<Note>()
        @Event var selected: Driver<Note>
        @Event var deleted: Driver<Note>
        @Event var errors: Driver<Failure>
    }

    let pages: Requests<Page<Int>>
    let confirmations: Requests<Void>
    let deletions: Requests<Void>

    init(_ journal: Journal) {
        pages = Requests(journal)
        confirmations = Requests(journal)
        deletions = Requests(journal)
    }

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$notes, errors: output.$errors, source: { notes() }, item: { $0 })

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        input.rename.drive { note in paging.update(note.id) { $0.text = note.text } }.store(in: bag)
        input.remove.drive { paging.remove($0) }.store(in: bag)
        input.select.compactMap { paging.item($0) }.drive(output.$selected).store(in: bag)
        paging.delete(
            input.delete, marking: \.isBusy, confirm: { confirmations.request("delete \($0.number)?").asDriver() },
            delete: { deletions.request("delete \($0)") }, deleted: output.$deleted, in: bag)

        return output
    }

    private func notes() -> ListSource<Note> {
        ListSource { [pages] request in
            pages.request("get page \(request.page) from \(request.offset)\(request.usesCache ? "" : ", fresh")")
                .map { $0.map { Note($0) } }
        }
    }
}

extension Journal {
    func follow(_ scene: Live<NotesViewModel>) {
        follow(scene.$notes.driver) { notes in
            let marks = notes.filter { $0.isBusy || !$0.text.isEmpty }
                .map { "\($0.number) \($0.isBusy ? "busy" : "")\($0.text)" }
            return ([notes.trace(\.number)] + marks).joined(separator: " | ")
        }
        follow(scene.deleted) { "deleted \($0.number)" }
        follow(scene.selected) { "selected \($0.number)" }
        followErrors(scene.errors)
        expect("idle")
    }
}
