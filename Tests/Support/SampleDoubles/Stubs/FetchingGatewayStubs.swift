import Domain
import DomainKit
import Foundation
import Reactive

struct RepoGatewayStub: RepoGateway {
    private static let samples = (0..<60).map(Repo.sample)

    let answers: StubAnswers

    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        answers.page(of: Self.samples, request)
    }
}

/// Seven followers with one post each.
struct PostGatewayStub: PostGateway {
    let answers: StubAnswers

    func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>> {
        answers.page(of: (0..<7).map(Follower.sample), request)
    }

    func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>> {
        let number = author.username.last?.wholeNumberValue ?? 0
        var post = Post.sample(number, at: StubAnswer.savedAt.timeIntervalSince1970 - Double(number) * 3600)
        post.author = author.name
        post.title += " – naïve & small 🚀"
        return .just(Page(items: [post]))
    }

    func getText(of post: Post.ID) -> Observable<String> {
        answers.answer(
            "The first paragraph of post \(post.sampleNumber).\n\n## A heading\n\n- One point", empty: "")
    }
    func getSavedPosts(for account: Account) -> Observable<RecentPosts?> { .just(nil) }
    func save(_ posts: RecentPosts, for account: Account) -> Observable<Never> { .empty() }
}

struct MovieGatewayStub: MovieGateway {
    let answers: StubAnswers

    func getFeaturedMovie() -> Observable<Movie?> { answers.answer(.sample, empty: nil) }
}

struct ItemGatewayStub: ItemGateway {
    let answers: StubAnswers

    func findItem(_ query: ItemQuery) -> Observable<Item> {
        answers.find(.sample(2), message: "Nothing like that.")
    }
}

/// Returns the same picture of two colors for every address.
struct PictureGatewayStub: PictureGateway {
    func getPicture(at url: URL) -> Observable<[UInt8]> {
        .just(Array("P6 2 2 255\n".utf8) + [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])
    }
}

/// Accepts one account: `emilys` with the password `emilyspass`.
final class SessionGatewayStub: SessionGateway {
    private let current: BehaviorSubject<Account?>

    init(_ account: Account?) {
        current = BehaviorSubject(account)
    }

    var account: Observable<Account?> { current.observable }

    func login(_ credentials: Credentials) -> Observable<Account> {
        .deferred { [current] in
            guard credentials.username == Account.sample.username, credentials.password == "emilyspass" else {
                throw ValidationError(failures: [.init(field: LoginDraft.Field.password, message: "Wrong.")])
            }
            MainActor.assumeIsolated { current.send(.sample) }
            return .just(.sample)
        }
    }

    func refreshAccount() -> Observable<Account> { .just(.sample) }

    func logout() -> Observable<Void> {
        .deferred { [current] in
            MainActor.assumeIsolated { current.send(nil) }
            return .just(())
        }
    }
}
