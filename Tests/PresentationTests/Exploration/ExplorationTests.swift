import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

/// Scenes with several requests or timers, in every order of inputs, answers and the end.
@Suite(.noLeaks) struct ExplorationTests {
    @Test("One page of products is pending at most, in every order of answers and timers")
    func products() throws {
        try explore(depth: 4) { run in
            let gateways = GatewayDoubles(run.journal)
            let products = gateways.products
            let scene = Live(
                ProductsViewModel(
                    navigator: JournalNavigator(run.journal), useCase: gateways.useCases, formatting: .american,
                    clock: run.clock))
            run.input("load") { scene.input.$load() }
            run.input("reload") { scene.input.$reload() }
            run.input("load more") { scene.input.$loadMore() }
            run.input("search a") { scene.input.$search("a") }
            run.input("search nothing") { scene.input.$search("") }
            run.input("sort") { scene.input.$sort() }
            run.input("delete") { scene.input.$delete(Product.sample(0).id) }
            run.ends { scene.end() }
            run.answers(
                products.pages, .success(Page<Int>.page(0..<2, total: 4).map(Product.sample)),
                .failure(GatewayError.offline))
            run.answers(products.searches, .success(Page<Int>.page(1..<2).map(Product.sample)))
            run.answers(
                products.deletions, .success(.done(Product.sample(0))), .failure(GatewayError.offline))
            run.shows(scene.output)
            run.always("Busy means that a page is pending") {
                scene.products.isBusy == (products.pages.runningCount + products.searches.runningCount > 0)
            }
            run.always("One page is pending at most") {
                products.pages.runningCount + products.searches.runningCount <= 1
            }
            run.always("A row appears once") {
                Set(scene.products.map(\.id)).count == scene.products.count
            }
            run.atEnd("No row is busy") { !scene.products.contains { $0.isBusy } }
        }
    }

    @Test("The list of repositories is busy while a page is pending, in every order")
    func repos() throws {
        try explore(depth: 4) { run in
            let gateways = GatewayDoubles(run.journal)
            let pages = gateways.repos.pages
            let scene = Live(
                ReposViewModel(
                    navigator: JournalNavigator(run.journal), useCase: gateways.useCases, formatting: .american))
            run.input("load") { scene.input.$load() }
            run.input("reload") { scene.input.$reload() }
            run.input("load more") { scene.input.$loadMore() }
            run.ends { scene.end() }
            run.answers(
                pages, .success(Page<Int>.page(0..<2, total: 4).map(Repo.sample)), .failure(GatewayError.offline))
            run.shows(scene.output)
            run.always("Busy means that a page is pending") { scene.repos.isBusy == (pages.runningCount > 0) }
            run.always("One page is pending at most") { pages.runningCount <= 1 }
            run.always("A row appears once") { Set(scene.repos.map(\.id)).count == scene.repos.count }
        }
    }

    @Test("The form for a new user is busy while it saves, in every order")
    func addUser() throws {
        try explore(depth: 4) { run in
            let gateways = GatewayDoubles(run.journal)
            let additions = gateways.users.additions
            let scene = Live(
                AddUserViewModel(
                    result: run.journal.result(\.name), useCase: gateways.useCases,
                    now: Date(timeIntervalSince1970: 1_700_000_000)))
            run.input("name Ada") { scene.input.$name("Ada") }
            run.input("no name") { scene.input.$name("") }
            run.input("birthday") { scene.input.$birthday("1815-12-10") }
            run.input("gender") { scene.input.$gender(.female) }
            run.input("add") { scene.input.$add() }
            run.input("cancel") { scene.input.$cancel() }
            run.ends { scene.end() }
            run.answers(additions, .success(()), .failure(GatewayError.offline))
            run.shows(scene.output)
            run.always("One user is being saved at most") { additions.runningCount <= 1 }
            run.always("Busy means that a user is being saved") {
                scene.form.isBusy == (additions.runningCount > 0)
            }
        }
    }
}
