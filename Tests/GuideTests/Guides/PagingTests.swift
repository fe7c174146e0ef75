import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Paging*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct PagingTests {
    nonisolated struct Song: Identifiable, Equatable, Sendable {
        let id: Int
        var title: String
    }

    nonisolated struct SongRow: Identifiable, Equatable, Sendable {
        let song: Song
        var isBusy = false
        var id: Song.ID { song.id }
    }

    nonisolated protocol SongGateway: Sendable {
        var songs: ListSource<Song> { get }
        func deleteSong(id: Song.ID) -> Observable<Void>
    }

    nonisolated protocol SongAPI: Sendable {
        func songs(_ request: PageRequest) async throws -> Page<Song>
    }

    nonisolated struct RemoteSongs {
        let api: any SongAPI

        var songs: ListSource<Song> {
            ListSource { request in Observable { try await api.songs(request) } }
        }
    }

    struct SongsViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var load: Driver<Void>
            @Trigger var reload: Driver<Void>
            @Trigger var loadMore: Driver<Void>
        }
        struct Output {
            @Property var songs = PagedList<SongRow>()
            @Event var errors: Driver<Failure>
        }

        let gateway: any SongGateway

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let paging = Paging(output.$songs, errors: output.$errors, source: { gateway.songs }) { SongRow(song: $0) }
            paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
            return output
        }
    }

    struct SongGatewayDouble: SongGateway {
        let pages: Requests<Page<Song>>
        let deletions: Requests<Void>

        var songs: ListSource<Song> { ListSource { [pages] in pages.request("get page \($0.page)") } }
        func deleteSong(id: Song.ID) -> Observable<Void> { deletions.request("delete \(id)") }
    }

    let journal = Journal()
    let gateway: SongGatewayDouble
    let scene: Live<SongsViewModel>

    var pages: Requests<Page<Song>> { gateway.pages }

    init() {
        gateway = SongGatewayDouble(pages: Requests(journal), deletions: Requests(journal))
        scene = Live(SongsViewModel(gateway: gateway))
    }

    @Test("Two pages arrive in order, and a second load is ignored")
    func twoPages() {
        scene.input.$load()
        scene.input.$load()
        pages.answer(Page(items: [Song(id: 1, title: "A")], next: .offset(1), totalItems: 2))
        #expect(scene.songs.hasMorePages)
        scene.input.$loadMore()
        pages.answer(Page(items: [Song(id: 2, title: "B")], totalItems: 2))
        #expect(scene.songs.map(\.song.title) == ["A", "B"])
        journal.expect("get page 1", "get page 2")
    }

    @Test("A failed reload keeps the rows and shows the failure")
    func failedReload() {
        scene.input.$load()
        pages.answer(Page(items: [Song(id: 1, title: "A")]))
        scene.input.$reload()
        pages.fail(GatewayError.offline)
        #expect(scene.songs.count == 1)
        #expect(scene.songs.failure?.cause == .offline)
        journal.expect("get page 1", "get page 1")
    }

    struct Deleting {
        @Trigger var delete: Driver<Song.ID>
        @Event var deleted: Driver<SongRow>
        @Event var errors: Driver<Failure>
        @Property var songs = PagedList<SongRow>()
    }

    @Test("A row is removed once the server has deleted it")
    func deletion() {
        let (input, output, bag) = (Deleting(), Deleting(), SubscriptionBag())
        let load = PublishSubject<Void>()
        let paging = Paging(output.$songs, errors: output.$errors, source: { gateway.songs }) { SongRow(song: $0) }
        paging.bind(load: load.driver, in: bag)
        paging.delete(
            input.delete, marking: \.isBusy, confirm: { _ in .just(()) }, delete: gateway.deleteSong,
            deleted: output.$deleted, in: bag)
        load.send(())
        pages.answer(Page(items: [Song(id: 1, title: "A"), Song(id: 2, title: "B")]))
        input.$delete(1)
        #expect(output.songs.map(\.isBusy) == [true, false])
        gateway.deletions.answer(())
        #expect(output.songs.map(\.id) == [2])
        journal.expect("get page 1", "delete 1")
    }

    nonisolated struct SearchableSongs: Sendable {
        let pages: Requests<Page<Song>>

        func songs(matching words: String) -> ListSource<Song> {
            ListSource { [pages] in pages.request("get page \($0.page) of \(words)") }
        }
    }

    struct SearchViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var load: Driver<Void>
            @Trigger var loadMore: Driver<Void>
            @Trigger var words: Driver<String>
        }
        struct Output {
            @Property var songs = PagedList<SongRow>()
            @Property var words = ""
            @Event var errors: Driver<Failure>
        }

        let gateway: SearchableSongs

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let paging = Paging(
                output.$songs, errors: output.$errors, source: { gateway.songs(matching: output.words) }
            ) { SongRow(song: $0) }
            input.words.drive(output.$words).store(in: bag)
            paging.bind(load: input.load, loadMore: input.loadMore, search: input.words.map { _ in }, in: bag)
            return output
        }
    }

    @Test("A failed search keeps the rows, and is retried by its footer")
    func search() {
        let scene = Live(SearchViewModel(gateway: SearchableSongs(pages: pages)))
        scene.input.$words("a")
        pages.answer(Page(items: [Song(id: 1, title: "A")]))
        scene.input.$words("b")
        #expect(scene.songs.isLoading)
        pages.fail(GatewayError.offline)
        #expect(scene.songs.map(\.id) == [1])
        scene.input.$loadMore()
        pages.answer(Page(items: [Song(id: 2, title: "B")]))
        #expect(scene.songs.map(\.id) == [2])
        journal.expect("get page 1 of a", "get page 1 of b", "get page 1 of b")
    }

    nonisolated struct EditedSongRow: Identifiable, Equatable, Sendable {
        let song: Song
        let mark: EditMark<Song>
        var id: Song.ID { song.id }
    }

    nonisolated struct EditedSongs: Sendable {
        let api: any SongAPI
        let changes: Observable<EntityChange<Song>>

        var songs: ListSource<Edited<Song>> {
            ListSource(showsCreated: true, changes: changes) { request in Observable { try await api.songs(request) } }
        }
    }

    nonisolated struct NoSongs: SongAPI {
        func songs(_ request: PageRequest) async throws -> Page<Song> { Page(items: []) }
    }

    @Test("A created song is first in the list, with its mark")
    func edits() {
        struct Output {
            @Property var songs = PagedList<EditedSongRow>()
            @Event var errors: Driver<Failure>
        }
        let (output, bag) = (Output(), SubscriptionBag())
        let changes = PublishSubject<EntityChange<Song>>()
        let gateway = EditedSongs(api: NoSongs(), changes: changes.observable)
        let paging = Paging(output.$songs, errors: output.$errors, source: { gateway.songs }) {
            EditedSongRow(song: $0.entity, mark: $0.mark)
        }
        paging.bind(load: .never(), in: bag)
        changes.send(.inserted(Song(id: -1, title: "C"), EditMark(.waiting)))
        #expect(output.songs.map(\.mark) == [EditMark(.waiting)])
    }

    @Test("A live query is shown as a list without pages")
    func wholeList() {
        let gateway = WatchedSongs()
        @Property var songs = PagedList<SongRow>()
        let bag = SubscriptionBag()
        let source =
            ListSource(all: { gateway.watchSongs() })
        let paging = Paging($songs, errors: Event(), source: { source }) { SongRow(song: $0) }
        paging.bind(load: .just(()), in: bag)
        #expect(songs.map(\.id) == [1])
    }

    nonisolated struct WatchedSongs: Sendable {
        func watchSongs() -> Observable<[Song]> { .just([Song(id: 1, title: "A")]) }
    }
}
