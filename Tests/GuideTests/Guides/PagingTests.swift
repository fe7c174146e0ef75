import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Paging*. ExamplesTests finds the guide's blocks here.
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
        func getSongs(_ request: PageRequest) -> Observable<Page<Song>>
        func deleteSong(id: Song.ID) -> Observable<Void>
    }

    struct SongsViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var load: Driver<Void>
            @Trigger var reload: Driver<Void>
            @Trigger var loadMore: Driver<Void>
        }
        struct Output {
            @Property(removingDuplicates: false) var songs = PagedList<SongRow>()
            @Event var errors: Driver<Failure>
        }

        let gateway: any SongGateway

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let paging = Paging(output.$songs, errors: output.$errors, getPage: gateway.getSongs) { SongRow(song: $0) }
            paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
            return output
        }
    }

    struct SongGatewayDouble: SongGateway {
        let pages: Requests<Page<Song>>
        let deletions: Requests<Void>

        func getSongs(_ request: PageRequest) -> Observable<Page<Song>> { pages.request("get page \(request.page)") }
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

    @Test("Two pages arrive in order, and an early load more is ignored")
    func twoPages() {
        scene.input.$loadMore()
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
        @Property(removingDuplicates: false) var songs = PagedList<SongRow>()
    }

    @Test("A row is removed once the server has deleted it")
    func deletion() {
        let (input, output, bag) = (Deleting(), Deleting(), SubscriptionBag())
        let load = PublishSubject<Void>()
        let paging = Paging(output.$songs, errors: output.$errors, getPage: gateway.getSongs) { SongRow(song: $0) }
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
}
