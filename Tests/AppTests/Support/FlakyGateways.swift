import Domain
import DomainKit
import Foundation
import Reactive
import Synchronization
import TerminalKitDoubles
import VirtualTime

/// Chooses the next answers of a stub at random, the same in each run with the same seed.
nonisolated final class Faults: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    /// Usually the requested answer, sometimes a failure, an empty answer or none at all.
    var answer: StubAnswer {
        generator.withLock { generator in
            Int.random(in: 0..<2, using: &generator) == 0
                ? .full : StubAnswer.allCases.randomElement(using: &generator) ?? .full
        }
    }
}

nonisolated struct FlakyProductGateway: ProductGateway {
    let faults: Faults
    private let products = StubProductGateway()

    init(_ faults: Faults) {
        self.faults = faults
    }

    var events: Observable<ProductEvent> { products.events }

    private func perhaps<Value>(_ answer: @escaping @Sendable () -> Observable<Value>) -> Observable<Value> {
        .deferred { [faults] in
            switch faults.answer {
            case .loading: .never()
            case .failed: .fail(GatewayError.timedOut)
            case .offline: concat(answer(), .fail(GatewayError.offline))
            case .empty: .empty()
            case .full: answer()
            }
        }
    }

    func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        perhaps { [products] in products.getProductList(request) }
    }
    func getProduct(id: Product.ID) -> Observable<Product> { perhaps { [products] in products.getProduct(id: id) } }
    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        perhaps { [products] in products.searchProducts(query, request) }
    }
    func getProductCategories() -> Observable<[String]> { perhaps { [products] in products.getProductCategories() } }
    func update(_ product: Product) -> Observable<EditOutcome<Product>> {
        perhaps { [products] in products.update(product) }
    }
    func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        perhaps { [products] in products.delete(product) }
    }
}

nonisolated struct FlakyRepoGateway: RepoGateway {
    let faults: Faults

    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        .deferred { [faults] in StubRepoGateway(answer: faults.answer).getRepoList(request) }
    }
}

nonisolated struct FlakyMovieGateway: MovieGateway {
    let faults: Faults

    func getFeaturedMovie() -> Observable<Movie?> {
        .deferred { [faults] in StubMovieGateway(answer: faults.answer).getFeaturedMovie() }
    }
}
