import DataKit
import Domain
import DomainKit
import Foundation

/// A follower in the Forem contract. If the user name is missing, the end of the path replaces it.
struct FollowerResponse: Decodable, Sendable {
    let follower: Follower

    private enum CodingKeys: String, CodingKey {
        case username, path, name
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let path = try container.decodeIfPresent(String.self, forKey: .path)
        let username = try container.decodeIfPresent(String.self, forKey: .username)
        guard let username = username ?? path?.split(separator: "/").last.map(String.init), !username.isEmpty else {
            throw DecodingError.keyNotFound(
                CodingKeys.username, .init(codingPath: container.codingPath, debugDescription: "Neither name nor path.")
            )
        }
        let name = try container.decodeIfPresent(String.self, forKey: .name)
        follower = Follower(username: username, name: name ?? username)
    }
}

extension Endpoint<LossyArray<FollowerResponse>> {
    /// Requests a page of followers. The key determines the account whose followers the server returns.
    static func followers(_ request: PageRequest, key: String) -> Endpoint {
        Endpoint(
            path: ["api", "followers", "users"],
            query: [
                URLQueryItem(name: "page", value: "\(request.page)"),
                URLQueryItem(name: "per_page", value: "\(request.perPage)"),
            ],
            headers: ["api-key": key])
    }
}
