import Foundation
import Testing

@testable import SceneGenerator

/// Plain scenes equal what the templates generate, except for the comments: a template cannot know as much.
@Suite("Handwritten scenes") struct HandwrittenSceneTests {
    private func code(_ text: String) -> String {
        text.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }.filter { !$0.hasPrefix("//") }.joined()
    }

    private func compare(_ paths: [String], _ plan: Plan) throws {
        for path in paths {
            let handwritten = try String(contentsOf: TemporaryPackage.root.appending(path: path), encoding: .utf8)
            let generated = try #require(plan.texts[path] ?? nil, "\(path) was not generated")
            #expect(code(generated) == code(handwritten), "\(path)")
        }
    }

    @Test("The repository list is a paged, cached list")
    func repos() throws {
        let paths = [
            "Sources/Domain/Repos/RepoGateway.swift", "Sources/Domain/Repos/RepoUseCases.swift",
            "Sources/Presentation/Repos/ReposViewModel.swift",
        ]
        let package = try TemporaryPackage.sample(without: paths[0], paths[1], paths[2])
        try compare(paths, package.plan("list", "Repos", "--entity", "Repo", "--paging", "--cached"))
    }
}
