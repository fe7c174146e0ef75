import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting

package struct RepoGatewayDouble: RepoGateway {
    package var pages = Requests<Page<Repo>>()
    var answers: StubAnswers?

    package func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        answers?.page(of: (0..<60).map(Repo.sample), request) ?? pages.request("get repos \(request.text)")
    }
}

/// A double of the posts' gateway. Its samples are seven followers with one post each.
package struct PostGatewayDouble: PostGateway {
    package var followers = Requests<Page<Follower>>()
    package var posts = Requests<Page<Post>>()
    package var texts = Requests<String>()
    var answers: StubAnswers?

    package func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>> {
        answers?.page(of: (0..<7).map(Follower.sample), request)
            ?? followers.request("get followers of \(account.username) \(request.text)")
    }

    package func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>> {
        guard answers != nil else {
            return posts.request("get posts by \(author.username) for \(account.username)")
        }
        let number = author.username.last?.wholeNumberValue ?? 0
        var post = Post.sample(number, at: StubAnswer.savedAt.timeIntervalSince1970 - Double(number) * 3600)
        post.author = author.name
        post.title += " – naïve & small 🚀"
        return .just(Page(items: [post]))
    }

    package func getText(of post: Post.ID) -> Observable<String> {
        let text = "The first paragraph of post \(post.sampleNumber).\n\n## A heading\n\n- One point"
        return answers?.answer(text, empty: "") ?? texts.request("get text of post \(post.sampleNumber)")
    }

    package func getSavedPosts(for account: Account) -> Observable<RecentPosts?> { .just(nil) }
    package func save(_ posts: RecentPosts, for account: Account) -> Observable<Never> { .empty() }
}

/// A double of the pictures' gateway. Its sample is a picture of two colors, which is the same for every URL.
package struct PictureGatewayDouble: PictureGateway {
    package var pictures = Requests<[UInt8]>()
    var answers: StubAnswers?

    package func getPicture(at url: URL) -> Observable<[UInt8]> {
        guard answers != nil else { return pictures.request("get picture \(url)") }
        return .just(Array("P6 2 2 255\n".utf8) + [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])
    }
}

package struct MovieGatewayDouble: MovieGateway {
    package var movies = Requests<Movie?>()
    var answers: StubAnswers?

    package func getFeaturedMovie() -> Observable<Movie?> {
        answers?.answer(.sample, empty: nil) ?? movies.request("get movie")
    }
}

package struct ItemGatewayDouble: ItemGateway {
    package var items = Requests<Item>()
    var answers: StubAnswers?

    package func findItem(_ query: ItemQuery) -> Observable<Item> {
        answers?.find(.sample(2), message: "Nothing like that.")
            ?? items.request("find \(query.itemID) \(query.keyword) \(query.count)")
    }
}

/// A double of the session. In the journal, a subscription to the account also counts as a request. The samples accept
/// `emilys` with the password `emilyspass`.
package struct SessionGatewayDouble: SessionGateway {
    package var accounts = Requests<Account?>()
    package var logins = Requests<Account>()
    package var refreshes = Requests<Account>()
    package var logouts = Requests<Void>()
    var current = BehaviorSubject<Account?>(nil)
    var answers: StubAnswers?

    package var account: Observable<Account?> {
        answers.map { _ in current.observable } ?? accounts.request("watch account")
    }

    package func login(_ credentials: Credentials) -> Observable<Account> {
        guard answers != nil else { return logins.request("login \(credentials.username)/\(credentials.password)") }
        return .deferred { [current] in
            guard credentials.username == Account.sample.username, credentials.password == "emilyspass" else {
                throw ValidationError(failures: [.init(field: LoginDraft.Field.password, message: "Wrong.")])
            }
            current.sendOnMain(.sample)
            return .just(.sample)
        }
    }

    package func refreshAccount() -> Observable<Account> {
        answers.map { _ in .just(.sample) } ?? refreshes.request("refresh account")
    }

    package func logout() -> Observable<Void> {
        guard answers != nil else { return logouts.request("logout") }
        return .deferred { [current] in
            current.sendOnMain(nil)
            return .just(())
        }
    }
}
