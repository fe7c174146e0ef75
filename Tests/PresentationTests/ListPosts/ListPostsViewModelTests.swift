import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

/// The posts with a gateway that is worked by the test, and the domain's own verb in between.
@Suite(.noLeaks) struct ListPostsViewModelTests {
    private struct Posts: PostGateway {
        let requests: Requests<[Post]>
        func getPostsOfFollowers() -> Observable<[Post]> {
            MainActor.assumeIsolated { requests.request("get posts") }
        }
    }

    private struct Session: SessionGateway {
        let accounts: BehaviorSubject<Account?>
        var account: Observable<Account?> { accounts.observable }
        func login(_ dto: LoginDto) -> Observable<Account> { .never() }
        func refreshAccount() -> Observable<Account> { .never() }
        func logout() -> Observable<Void> { .never() }
    }

    private struct Navigator: ListPostsNavigator {
        let note: (String) -> Void
        let logins: Requests<Account>
        func toPost(_ post: Post) { note("post \(post.id)") }
        func toLogin() -> Driver<Account> { logins.request("to login").asDriver() }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let reload = PublishSubject<Void>()
    private let select = PublishSubject<Post.ID>()
    private let login = PublishSubject<Void>()
    private let accounts = BehaviorSubject<Account?>(.sample)
    private let posts: Requests<[Post]>
    private let navigator: Navigator
    private let output: ListPostsViewModel.Output

    init() throws {
        posts = Requests(journal)
        navigator = Navigator(note: journal.note, logins: Requests(journal))
        let formatting = Formatting(
            locale: Locale(identifier: "en_US"), timeZone: try #require(TimeZone(identifier: "UTC")))
        let output = ListPostsViewModel(
            navigator: navigator,
            useCase: DefaultListPostsUseCase(
                postGateway: Posts(requests: posts), sessionGateway: Session(accounts: accounts)),
            formatting: formatting
        )
        .transform(
            .init(load: load.driver, reload: reload.driver, select: select.driver, login: login.driver),
            in: journal.bag)
        self.output = output
        journal.follow(output.$posts.driver) { state in
            let text = state.trace { $0.map { "\($0.id)" }.joined(separator: " ") }
            return state.failure?.isSignedOut == true ? "signed out" : text
        }
        journal.followErrors(output.errors)
        journal.expect("idle")
    }

    private func post(_ id: Int, at seconds: TimeInterval) -> Post {
        Post(id: id, title: "Title \(id)", author: "Ada Lovelace", date: Date(timeIntervalSince1970: seconds))
    }

    @Test("The five newest posts are shown, the newest first")
    func newest() {
        load.send(())
        posts.answer((1...7).map { post($0, at: Double($0) * 60) })
        journal.expect("loading", "get posts", "loaded(7 6 5 4 3)")
    }

    @Test("B0-1, B0-6: no followers or no posts is the empty state, also after there were some")
    func nothing() {
        load.send(())
        posts.answer([post(1, at: 0)])
        reload.send(())
        posts.answer([])
        journal.expect("loading", "get posts", "loaded(1)", "loading(1)", "get posts", "empty")
    }

    @Test("B0-2: a failure is one alert, and clears the posts; a retry shows them again")
    func failure() {
        load.send(())
        posts.answer([post(1, at: 0)])
        reload.send(())
        posts.fail(GatewayError.timedOut)
        reload.send(())
        posts.answer([post(1, at: 0)])
        journal.expect(
            "loading", "get posts", "loaded(1)", "loading(1)", "get posts",
            "failed: The server took too long to answer. Try again.",
            "error: Cannot fetch: The server took too long to answer. Try again.", "loading", "get posts", "loaded(1)")
        #expect(!output.isSignedOut)
    }

    @Test("B0-3, B0-4, B0-8: an end without an answer is the empty state, never an endless wait")
    func endWithoutAnswer() {
        load.send(())
        posts.finish()
        journal.expect("loading", "get posts", "empty")
    }

    @Test("B0-5: posts that come from another task are shown on the main actor")
    func otherTask() async throws {
        let answers = Observable<[Post]> { [post = post(1, at: 0)] in [post] }
        posts.immediate = [answers]
        load.send(())
        for await state in output.$posts.driver.values where !state.isLoading { break }
        #expect(output.posts.value?.map(\.id) == [1])
        _ = journal.history
    }

    @Test(
        "B0-7: signed out, nothing is asked for, the posts are cleared and people are asked to sign in, without an alert"
    )
    func signedOut() {
        load.send(())
        posts.answer([post(1, at: 0)])
        accounts.send(nil)
        reload.send(())
        journal.expect("loading", "get posts", "loaded(1)", "loading(1)", "signed out")
        #expect(output.isSignedOut)
        #expect(output.posts.value == nil)
    }

    @Test("Signing in from the prompt brings the posts; leaving it does not")
    func signIn() {
        accounts.send(nil)
        load.send(())
        login.send(())
        navigator.logins.finish()
        login.send(())
        accounts.send(.sample)
        navigator.logins.answer(.sample)
        posts.answer([post(1, at: 0)])
        login.send(())
        journal.expect(
            "loading", "signed out", "to login", "to login", "loading", "get posts", "loaded(1)")
        #expect(!output.isSignedOut)
    }

    @Test("A server that refuses the sign-in is the prompt too")
    func refused() {
        load.send(())
        posts.fail(GatewayError.signedOut(message: "unauthorized"))
        journal.expect("loading", "get posts", "signed out")
    }

    @Test("B0-9, B0-10: title, author and a date of medium length are shown, as the injected locale writes them")
    func texts() {
        load.send(())
        posts.answer([post(1, at: 1_700_000_000)])
        _ = journal.history
        let row = output.posts.value?.first
        #expect(row?.title == "Title 1")
        #expect(row?.author == "Ada Lovelace")
        #expect(row?.date.replacing("\u{202F}", with: " ") == "Nov 14, 2023 at 10:13:20 PM")
    }

    @Test("B0-11: of two posts of one moment the one with the lower number comes first")
    func ties() {
        load.send(())
        posts.answer([post(9, at: 0), post(3, at: 0), post(5, at: 60)])
        journal.expect("loading", "get posts", "loaded(5 3 9)")
    }

    @Test("B0-12: a reload while loading is answered, and the end of the scene cancels")
    func busyAndEnd() {
        load.send(())
        reload.send(())
        journal.endScene()
        journal.expect("loading", "get posts", "loading", "cancelled: get posts", "idle")
    }

    @Test("A post is selected by its identity; an unknown one is ignored")
    func selection() {
        select.send(1)
        load.send(())
        posts.answer([post(1, at: 0)])
        select.send(2)
        select.send(1)
        journal.expect("loading", "get posts", "loaded(1)", "post 1")
    }
}
