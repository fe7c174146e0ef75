import DataKit
import Domain

extension Post: Record {
    public static let table: Table<Post> = Table(
        "posts", Column("id", \.id), Column("title", \.title), Column("author", \.author), Column("date", \.date),
        Column("url", \.url), make: Post.init(id:title:author:date:url:))
}
