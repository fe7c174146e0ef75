import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

// The types that the examples of the documentation need, as short as possible.

/// Use cases that respond immediately.
nonisolated struct NoteUseCases {
    func getNote() -> Observable<Note?> { .just(Note(1, text: "Milk")) }
    func watchNote() -> Observable<Note?> { .just(Note(1, text: "Milk")) }
    func refreshNote() -> Observable<Void> { .just(()) }
    func getAllNotes() -> Observable<[Note]> { .just([Note(1), Note(2)]) }
    func notes() -> ListSource<Note> {
        ListSource { .just(Page(items: [Note($0.page)], next: .offset(1))) }
    }
    func save(_ draft: NoteDraft) -> Observable<Note> { .just(Note(1, text: draft.text)) }
    func deleteNote(_ id: Note.ID) -> Observable<Void> { .just(()) }
}

/// Confirms every question, and records the opened scenes.
final class NoteNavigator {
    private(set) var shown: [Note] = []

    func toNote(_ note: Note) { shown.append(note) }

    func confirmDelete(_ note: Note) -> Driver<Void> { .just(()) }
}

nonisolated struct NoteItem: Identifiable, Equatable, Sendable {
    let note: Note
    var isBusy = false

    init(_ note: Note) {
        self.note = note
    }

    var id: Note.ID { note.id }
}

struct CounterViewModel: ViewModel {
    /// What a view sends.
    public struct Input: ViewModelInput {
        /// Adds one.
        @Trigger public var increment: Driver<Void>

        public init() {}
    }

    struct Output {
        @Property var count = 0
    }

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        input.increment.drive { output.count += 1 }.store(in: bag)
        return output
    }
}

struct DocumentedListViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var load: Driver<Void>
        @Trigger var reload: Driver<Void>
        @Trigger var loadMore: Driver<Void>
        @Trigger var select: Driver<Note.ID>
        @Trigger var delete: Driver<Note.ID>
    }

    struct Output {
        @Property var notes = PagedList<NoteItem>()
        @Event var deleted: Driver<NoteItem>
        @Event var errors: Driver<Failure>
    }

    let useCase = NoteUseCases()
    let navigator: NoteNavigator

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        let paging = Paging(output.$notes, errors: output.$errors, source: useCase.notes, item: NoteItem.init)
        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        input.select.compactMap { paging.item($0)?.note }.drive { navigator.toNote($0) }.store(in: bag)

        paging.delete(
            input.delete, marking: \.isBusy, confirm: { navigator.confirmDelete($0.note) }, delete: useCase.deleteNote,
            deleted: output.$deleted, in: bag)

        return output
    }
}

/// A list that is requested again without the user.
@MainActor func bindDocumentedPaging<Element, Item>(
    _ paging: Paging<Element, Item>, _ input: DocumentedListViewModel.Input, _ connectivity: Driver<Connectivity>,
    _ foreground: Driver<Void>, in bag: SubscriptionBag
) {
    let policy = RefreshPolicy(olderThan: .seconds(60), on: connectivity.reconnections, foreground)
    paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, refresh: policy, in: bag)
}

struct DocumentedFormViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var text: Driver<String>
        @Trigger var submit: Driver<Void>
    }

    struct Output {
        @Property var form = FormState(NoteDraft(text: "Milk", priority: "1"))
        @Event var errors: Driver<Failure>
    }

    let useCase = NoteUseCases()
    let result: NavigationResult<Note>

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        let form = FormMachine(output.$form, errors: output.$errors, send: useCase.save)
        form.edit(\.text, by: input.text, in: bag)
        form.submit(on: input.submit, in: bag)
        form.submitted.drive { result.finish(with: $0) }.store(in: bag)

        return output
    }
}

struct DocumentedNoteViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var load: Driver<Void>
    }

    struct Output {
        @Property var note = ViewState<Note>.idle
    }

    let useCase = NoteUseCases()

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        let fetching = Fetching(output.$note) { useCase.getNote() }
        fetching.bind(load: input.load, in: bag)

        return output
    }
}

struct DocumentedRefreshingViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var load: Driver<Void>
    }

    struct Output {
        @Property var note = ViewState<Note>.idle
    }

    let useCase = NoteUseCases()

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        let fetching = Fetching(output.$note, refresh: { useCase.refreshNote() }) { useCase.watchNote() }
        fetching.bind(load: input.load, in: bag)

        return output
    }
}

struct DocumentedPollingViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var load: Driver<Void>
    }

    struct Output {
        @Property var note = ViewState<Note>.idle
    }

    let useCase = NoteUseCases()
    let clock: any Clock<Duration>

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$note) { useCase.getNote() }

        let polls = output.$note.driver.poll(every: .seconds(4), clock: clock)
        fetching.bind(load: merge(input.load, polls), in: bag)

        return output
    }
}

struct DocumentedReloadingViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var reload: Driver<Void>
    }

    struct Output {
        @Property var notes: [Note] = []
        @Event var errors: Driver<Failure>
    }

    let useCase = NoteUseCases()

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.reload
            .flatMapLatest { useCase.getAllNotes().asDriver(reporting: output.$errors) }
            .drive(output.$notes)
            .store(in: bag)

        return output
    }
}
