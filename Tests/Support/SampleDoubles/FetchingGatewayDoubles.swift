import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting

package struct RepoGatewayDouble: RepoGateway {
    package let pages: Requests<Page<Repo>>

    package func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        pages.request("get repos \(request.text)")
    }
}

package struct PostGatewayDouble: PostGateway {
    package let followers: Requests<Page<Follower>>
    package let posts: Requests<Page<Post>>
    package let texts: Requests<String>

    package func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>> {
        followers.request("get followers of \(account.username) \(request.text)")
    }
    package func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>> {
        posts.request("get posts by \(author.username) for \(account.username)")
    }
    package func getText(of post: Post.ID) -> Observable<String> {
        texts.request("get text of post \(post.sampleNumber)")
    }
    package func getSavedPosts(for account: Account) -> Observable<RecentPosts?> { .just(nil) }
    package func save(_ posts: RecentPosts, for account: Account) -> Observable<Never> { .empty() }
}

package struct PictureGatewayDouble: PictureGateway {
    package let pictures: Requests<[UInt8]>

    package func getPicture(at url: URL) -> Observable<[UInt8]> { pictures.request("get picture \(url)") }
}

package struct MovieGatewayDouble: MovieGateway {
    package let movies: Requests<Movie?>

    package func getFeaturedMovie() -> Observable<Movie?> { movies.request("get movie") }
}

package struct ItemGatewayDouble: ItemGateway {
    package let items: Requests<Item>

    package func findItem(_ query: ItemQuery) -> Observable<Item> {
        items.request("find \(query.itemID) \(query.keyword) \(query.count)")
    }
}

/// A session whose requests the test answers. Observing the account is a request too.
package struct SessionGatewayDouble: SessionGateway {
    package let accounts: Requests<Account?>
    package let logins: Requests<Account>
    package let refreshes: Requests<Account>
    package let logouts: Requests<Void>

    package var account: Observable<Account?> { accounts.request("watch account") }
    package func login(_ credentials: Credentials) -> Observable<Account> {
        logins.request("login \(credentials.username)/\(credentials.password)")
    }
    package func refreshAccount() -> Observable<Account> { refreshes.request("refresh account") }
    package func logout() -> Observable<Void> { logouts.request("logout") }
}
