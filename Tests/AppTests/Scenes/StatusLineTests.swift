import Data
import Domain
import DomainKit
import Foundation
import Reactive
import SampleDoubles
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Status line")
struct StatusLineTests {
    /// By default, no user is signed in, the app is online, and there are no edits.
    private struct UseCase: WatchingAccount, WatchingConnectivity, WatchingPendingEdits, UndoingEdit {
        var account = Observable<Account?>.just(nil)
        var connectivity = Observable<Connectivity>.just(.online)
        var pendingEdits = Observable<[PendingEdit]>.just([])
        var settledEdits = Observable<PendingEdit>.empty()

        func reconnect() {}
        func undoEdit(of id: PendingEdit.ID) -> Observable<Bool> { .just(true) }
    }

    private func text(_ words: String...) throws -> String {
        guard case .command(_, _, let options) = try Invocation(words) else { return "no command" }
        return StatusLine(options, hasStore: true, useCase: UseCase()).badges().map(\.text).joined(separator: " · ")
    }

    @Test("The status line names each server of the data once")
    func servers() throws {
        let url = "http://127.0.0.1:8080"
        #expect(try text() == "demo")
        #expect(try text("--live") == "live")
        #expect(try text("--shop-url", url) == "demo + 127.0.0.1:8080")
        #expect(try text("--live", "--github-url", "https://github.example.com/api") == "live + github.example.com")
        #expect(
            try text("--shop-url", url, "--github-url", url, "--forem-url", url, "--movies-url", url)
                == "127.0.0.1:8080")
        #expect(try text("--shop-url", url, "--offline") == "demo + 127.0.0.1:8080 · ○ offline")
    }

    @Test(
        "Only the demo server gets the demo keys, which a given key replaces",
        arguments: [
            ([], nil, true), (["--api-key", "mine"], "mine", false), (["--live"], nil, false),
            (["--forem-url", "http://127.0.0.1:8080"], nil, false),
        ])
    func postKeys(words: [String], unclaimed: String?, areKnown: Bool) throws {
        guard case .command(_, _, let options) = try Invocation(words) else {
            Issue.record("no command")
            return
        }
        let keys = try Servers(options, demo: nil).postKeys
        #expect(keys.unclaimed == unclaimed)
        #expect(keys.known.isEmpty == !areKnown)
    }

    @Test("Each server is named by its option, or is the default server")
    func addresses() throws {
        func servers(_ words: String...) throws -> [[String]] {
            guard case .command(_, _, let options) = try Invocation(words) else { return [] }
            let servers = try Servers(options, demo: URL(string: "http://127.0.0.1:4242"))
            return [
                [servers.shop, servers.github, servers.forem, servers.movies].map(\.absoluteString),
                [servers.shopName, servers.githubName, servers.foremName, servers.moviesName],
            ]
        }
        let demo = "http://127.0.0.1:4242"
        let real = ["https://dummyjson.com", "https://api.github.com", "https://dev.to"]
        #expect(try servers() == [Array(repeating: demo, count: 4), Array(repeating: "demo", count: 4)])
        #expect(try servers("--live") == [real + [demo], real + ["demo"]])
        let given = (1...4).map { "http://127.0.0.1:\($0)" }
        #expect(
            try servers(
                "--shop-url", given[0], "--github-url", given[1], "--forem-url", given[2], "--movies-url", given[3])
                == [given, given])
    }

    @Test("The status line shows the account, a shared folder, the offline time and pending edits")
    func offline() {
        let edits = [
            PendingEdit(Product.detailedSample(1), EditMark(.sending)),
            PendingEdit(Product.detailedSample(1), EditMark(.waiting)),
            PendingEdit(Product.detailedSample(2), EditMark(.refused(message: "No", fields: [:]), isDeletion: true)),
        ]
        let line = StatusLine(
            LaunchOptions(), hasStore: true,
            useCase: UseCase(
                account: .just(.sample), connectivity: .just(.offline(since: Date(timeIntervalSince1970: 0))),
                pendingEdits: .just(edits)), formatting: PlayedApp.formatting, isFolderShared: { true })
        let texts = line.badges().map(\.text)
        #expect(texts.prefix(3) == ["emilys", "demo", "shared folder"])
        #expect(texts.dropFirst(3).first?.hasPrefix("○ offline since Jan 1, 1970") == true)
        #expect(texts.suffix(2) == ["✎ 2 waiting", "! 1 refused"])
    }
}
