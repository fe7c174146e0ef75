import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

/// Tests the scene of posts with responses from the test. DomainTests covers how the posts are collected.
@Suite(.noLeaks) struct ListPostsViewModelTests {
    private struct Posts: ListPostsUseCase {
        let requests: Requests<RecentPosts>
        func getRecentPosts() -> Observable<RecentPosts> { requests.request("get posts") }
    }

    private let journal = Journal()
    private let posts: Requests<RecentPosts>
    private let navigator: JournalNavigator
    private let scene: Live<ListPostsViewModel>
    private let signedOut = GatewayError.signedOut()

    init() {
        posts = Requests(journal)
        navigator = JournalNavigator(journal)
        scene = Live(
            ListPostsViewModel(navigator: navigator, useCase: Posts(requests: posts), formatting: .american))
        journal.follow(scene.$posts.driver) { state in
            let text = state.trace { $0.map { "\($0.id.sampleNumber)" }.joined(separator: " ") }
            return state.failure?.isSignedOut == true ? "signed out" : text
        }
        journal.followErrors(scene.errors)
        journal.expect("idle")
    }

    @Test("The posts are shown in the order of the use case")
    func shown() {
        scene.input.$load()
        posts.answer(RecentPosts((1...3).map { .sample($0, at: Double($0)) }))
        journal.expect("loading", "get posts", "loaded(3 2 1)")
        #expect(scene.missingAuthors == 0)
    }

    @Test("B0-1, B0-6: no posts are the empty state, even after earlier posts")
    func nothing() {
        scene.input.$load()
        posts.answer(RecentPosts([.sample(1)]))
        scene.input.$reload()
        posts.answer(RecentPosts([]))
        journal.expect("loading", "get posts", "loaded(1)", "loading(1)", "get posts", "empty")
    }

    @Test("Before the first load no author is missing")
    func nothingMissing() {
        #expect(scene.missingAuthors == 0)
        #expect(scene.posts == .idle)
    }

    @Test("Missing authors are counted until a response without any")
    func missingAuthors() {
        scene.input.$load()
        posts.answer(RecentPosts([.sample(1)], missingAuthors: 2))
        #expect(scene.missingAuthors == 2)
        scene.input.$reload()
        posts.answer(RecentPosts([.sample(1)]))
        #expect(scene.missingAuthors == 0)
        _ = journal.history
    }

    @Test("B0-2: a failure is reported once and clears the posts until a reload")
    func failure() {
        scene.input.$load()
        posts.answer(RecentPosts([.sample(1)], missingAuthors: 1))
        scene.input.$reload()
        posts.fail(GatewayError.timedOut)
        #expect(scene.missingAuthors == 0)
        #expect(!scene.isSignedOut)
        scene.input.$reload()
        posts.answer(RecentPosts([.sample(1)]))
        let message = GatewayError.timedOut.message
        journal.expect(
            "loading", "get posts", "loaded(1)", "loading(1)", "get posts", "failed: \(message)",
            "error: Cannot fetch: \(message)", "loading", "get posts", "loaded(1)")
    }

    @Test("B0-3, B0-4, B0-8: an end without a response is the empty state")
    func endWithoutAnswer() {
        scene.input.$load()
        posts.finish()
        journal.expect("loading", "get posts", "empty")
    }

    @Test("B0-5: posts emitted by another task are shown on the main actor")
    func otherTask() async {
        scene.input.$load()
        await Task.detached { [posts] in posts.answer(RecentPosts([.sample(1)])) }.value
        for await state in scene.$posts.driver.values {
            MainActor.preconditionIsolated()
            if !state.isLoading { break }
        }
        journal.expect("loading", "get posts", "loaded(1)")
    }

    @Test("B0-7: a sign-out clears the posts and offers the sign-in without an alert")
    func refused() {
        scene.input.$load()
        posts.answer(RecentPosts([.sample(1)]))
        scene.input.$reload()
        posts.fail(signedOut)
        journal.expect("loading", "get posts", "loaded(1)", "loading(1)", "get posts", "signed out")
        #expect(scene.isSignedOut)
        #expect(scene.posts.value == nil)
    }

    @Test("Signing in from the prompt loads the posts")
    func signIn() {
        scene.input.$login()
        scene.input.$load()
        posts.fail(signedOut)
        scene.input.$login()
        scene.input.$login()
        navigator.accounts.finish()
        scene.input.$login()
        navigator.accounts.answer(.sample)
        posts.answer(RecentPosts([.sample(1)]))
        scene.input.$login()
        journal.expect(
            "loading", "get posts", "signed out", "to login", "to login", "loading", "get posts", "loaded(1)")
        #expect(!scene.isSignedOut)
    }

    @Test("A reload begun signed out does not hide a new account's posts")
    func signedInWhileLoading() {
        scene.input.$load()
        posts.fail(signedOut)
        scene.input.$login()
        scene.input.$reload()
        navigator.accounts.answer(.sample)
        posts.answer(RecentPosts([.sample(1)]))
        journal.expect(
            "loading", "get posts", "signed out", "to login", "loading", "get posts", "cancelled: get posts", "loading",
            "get posts", "loaded(1)")
    }

    @Test("Observers of the posts' age or missing authors find the matching posts")
    func postsFirst() {
        let bag = SubscriptionBag()
        scene.$staleSince.driver.dropFirst()
            .drive { [scene, journal] in
                journal.note("\($0 == nil ? "fresh" : "stale"): \(scene.posts.value?.count ?? 0)")
            }
            .store(in: bag)
        scene.$missingAuthors.driver.dropFirst()
            .drive { [scene, journal] in journal.note("\($0) missing: \(scene.posts.value?.count ?? 0)") }
            .store(in: bag)
        scene.input.$load()
        posts.answer(RecentPosts([.sample(1)], missingAuthors: 1, staleSince: Date(timeIntervalSince1970: 0)))
        scene.input.$reload()
        posts.answer(RecentPosts([.sample(1), .sample(2, at: 1)]))
        journal.expect(
            "loading", "get posts", "loaded(1)", "1 missing: 1", "stale: 1", "loading(1)", "get posts", "loaded(2 1)",
            "0 missing: 2", "fresh: 2")
    }

    @Test("B0-9, B0-10: posts show title, author and time in the injected locale")
    func texts() {
        scene.input.$load()
        posts.answer(RecentPosts([.sample(1, at: 1_700_000_000)]))
        _ = journal.history
        let row = scene.posts.value?.first
        #expect(row?.title == "Title 1")
        #expect(row?.author == "Ada Lovelace")
        #expect(row?.date.replacing("\u{202F}", with: " ") == "Nov 14, 2023 at 10:13 PM")
    }

    @Test("B0-12: a reload during a load sends no request, and the scene's end cancels the load")
    func busyAndEnd() {
        scene.input.$load()
        scene.input.$reload()
        scene.end()
        journal.expect("loading", "get posts", "loading", "cancelled: get posts", "idle")
    }

    @Test("A post is selected by its ID, and an unknown ID is ignored")
    func selection() {
        scene.input.$select(.sampleID(1))
        scene.input.$load()
        posts.answer(RecentPosts([.sample(3), .sample(1)]))
        _ = journal.history
        scene.input.$select(.sampleID(2))
        scene.input.$select(.sampleID(1))
        journal.expect("to Title 1")
    }
}
