import Foundation

/// Followers and their articles, with the Forem contract.
struct Community: Sendable {
    /// Returns the followers of the account whose key the request contains. Each account has different followers, and
    /// one follower is listed twice. One follower of the first account has a path but no user name, and another has
    /// written no article.
    func followers(_ request: Request) throws(HTTPError) -> Response {
        let key = request.header("api-key")
        guard let account = Accounts.all.firstIndex(where: { $0.apiKey == key }) else {
            return .json(["error": "unauthorized", "status": 401], status: 401)
        }
        let page = try Page.numbered(request, size: 80, largest: 1000)
        return .json(.array(Array(page.of(CommunityData.followers(ofAccount: account)))))
    }

    /// Returns the articles of one author or of all authors, newest first. Requires no key. An unknown author has no
    /// articles.
    func articles(_ request: Request) throws(HTTPError) -> Response {
        let page = try Page.numbered(request, size: 30, largest: 1000)
        let username = request.value("username")
        let articles = CommunityData.articles.filter { username == nil || $0["user"]?["username"]?.string == username }
        return .json(.array(Array(page.of(articles))))
    }

    /// Returns one article with its text, which lists leave out.
    func article(_ request: Request) throws(HTTPError) -> Response {
        guard let id = request.path.last.flatMap({ Int($0) }),
            let article = CommunityData.articles.first(where: { $0["id"] == .integer(id) })
        else { throw HTTPError(404, "not found") }
        return .json(article.merging(["body_markdown": .string(CommunityData.text(ofArticle: id))]))
    }
}
