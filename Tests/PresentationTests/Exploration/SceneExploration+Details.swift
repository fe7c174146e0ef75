import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

extension SceneExploration {
    func productDetail() {
        let pictures = gateways.pictures.pictures
        let product = product(picture: "1")
        let output = run.runs(ProductDetailViewModel(product: product, useCase: useCases, formatting: .american))
        follows({ output.product }, self.product(picture: "1", price: 2), self.product(picture: "2"), self.product())
        run.answers(pictures) { text in [.success(Array(text.utf8.suffix(1))), .failure(offline)] }
        run.always("A loading picture is being requested, once") {
            run.hasEnded || pictures.runningCount == (output.isLoadingPicture ? 1 : 0)
        }
        run.always("A picture is the product's") {
            output.picture == nil || output.picture == output.product?.imageURL.map { Array($0.path.utf8.suffix(1)) }
        }
        run.always("The cells are the product's") {
            output.cells.isEmpty == (output.product == nil)
                && (output.product?.price != 2 || output.cells.contains(.price("$2.00", discount: nil)))
        }
    }

    func staticProductDetail() {
        let output = run.runs(
            StaticProductDetailViewModel(product: product(), useCase: useCases, formatting: .american))
        follows({ output.product }, product(price: 2), product(price: 3))
        run.always("Name and price are the product's") {
            output.name == (output.product?.name ?? "")
                && output.price == (output.product.map { Formatting.american.money($0.price) } ?? "")
        }
    }

    private func product(picture: String? = nil, price: Int = 1) -> Product {
        var product = Product(id: 7, name: "Powder", price: Decimal(price))
        product.imageURL = picture.flatMap { URL(string: "https://example.com/\($0)") }
        return product
    }

    /// Adds steps in which other scenes change the shown product and another product.
    private func follows(_ shown: @escaping () -> Product?, _ versions: Product...) {
        let products = gateways.products
        for (number, version) in versions.enumerated() {
            run.input("change \(number)") { products.events.send(.updated(version, EditMark())) }
        }
        run.input("change another") { products.events.send(.updated(.sample(1), EditMark())) }
        run.input("remove") { products.events.send(.removed(7)) }
        let isLoaded = { run.steps.contains("load") }
        run.always("The product is shown from the first load on, and followed once until the end") {
            (shown() != nil) == isLoaded()
                && products.watcherCount == (isLoaded() && !run.hasEnded ? 1 : 0)
        }
        run.always("The newest version since the load is shown") {
            let changes = run.steps.drop { $0 != "load" }.filter { Int($0.suffix(1)) != nil }
            return changes.last.flatMap { Int($0.suffix(1)) }.map { versions[$0] == shown() } ?? true
        }
    }

    func load() {
        let products = gateways.products.products
        var openings = 0
        let output = run.runs(
            LoadViewModel(navigator: LoadedNavigator { openings += 1 }) { [useCases] in
                useCases.getProduct(id: .sampleID(1)).map { $0 }
            })
        run.shows("openings") { openings }
        run.input("receive a saved version") {
            if products.runningCount > 0 { products.answerAndStay(.sample(2)) }
        }
        run.answers(products, .success(.sample(1)), .failure(GatewayError.notFound()), .failure(offline))
        run.always("One request is pending at most") { products.runningCount <= 1 }
        run.always("A loading scene requests the product") { !output.value.isLoading || products.runningCount == 1 }
        run.always("The first response opens the scene, and no other does") {
            openings == (output.value.value == nil ? 0 : 1)
        }
    }

    private struct LoadedNavigator: LoadNavigator {
        let open: () -> Void
        func toLoaded(_ value: Product) { open() }
    }

    func carDetail() {
        let lists = gateways.cars.lists
        let output = run.runs(CarDetailViewModel(id: .sampleID(1), useCase: useCases))
        for numbers in [[0, 1], [0], []] {
            run.input("save \(numbers)") {
                if lists.runningCount > 0 { lists.answerAndStay(numbers.map(Car.sample)) }
            }
        }
        run.answers(lists, .failure(offline))
        run.always("The cars are watched once") { lists.runningCount <= 1 }
        run.always("A loading scene watches the cars") { !output.car.isLoading || lists.runningCount == 1 }
        run.always("A shown car is watched until the end, or until the query fails") {
            output.car == .idle || output.car.failure != nil || run.hasEnded || lists.runningCount == 1
        }
        run.always("The saved car is shown") {
            guard run.isStep("save"), lists.runningCount > 0 else { return true }
            return output.car == (run.isStep("save [0, 1]") ? .loaded(.sample(1)) : .empty)
        }
        run.always("A failed query is shown") { !run.isStep("fail") || output.car.failure != nil }
    }

    func orderDetail() {
        let lines = gateways.orders.lines
        let output = run.runs(OrderDetailViewModel(order: .sample(1), useCase: useCases))
        for numbers in [[0, 1], []] {
            run.input("save \(numbers)") {
                if lines.runningCount > 0 { lines.answerAndStay(numbers.map { Joined(Edited(.sample($0)), nil) }) }
            }
        }
        run.answers(lines, .failure(offline))
        run.always("The lines are watched once") { lines.runningCount <= 1 }
        run.always("A loading scene watches the lines") { !output.lines.isLoading || lines.runningCount == 1 }
        run.always("The saved lines are shown") {
            guard run.isStep("save"), lines.runningCount > 0 else { return true }
            return output.lines.value?.map(\.id.sampleNumber) == (run.isStep("save [0, 1]") ? [0, 1] : [])
        }
        run.always("A failed query is shown") { !run.isStep("fail") || output.lines.failure != nil }
    }

    func postDetail() {
        let texts = gateways.posts.texts
        let output = run.runs(PostDetailViewModel(post: .sample(1), useCase: useCases, formatting: .american))
        run.answers(texts, .success("First\n\nSecond"), .success(" \n"), .failure(offline))
        fetches({ output.text }, texts)
        run.always("Each line is shown, and a text of white space is empty") {
            run.isStep("answer") == false
                || output.text
                    == (run.steps.last?.contains("First") == true ? .loaded(["First", "", "Second"]) : .empty)
        }
    }

    func listPosts() {
        let posts = Requests<RecentPosts>(run.journal)
        let output = run.runs(
            ListPostsViewModel(navigator: navigator, useCase: Posts(requests: posts), formatting: .american),
            sending: ["select": [Int.sampleID(1)]])
        run.answers(
            posts, .success(RecentPosts([.sample(1)], missingAuthors: 2)), .success(RecentPosts([])),
            .failure(GatewayError.signedOut()), .failure(offline))
        run.answers(navigator.accounts, .success(.sample), .failure(dismissed))
        fetches({ output.posts }, posts)
        run.reports(failuresOf: "get posts")
        run.emits("to Title 1", in: "select") { output.posts.value != nil }
        run.always("A failure leaves no posts of an earlier account") {
            !run.isStep("fail get posts")
                || (output.posts.value == nil && output.missingAuthors == 0 && output.staleSince == nil)
        }
        run.always("Missing authors belong to the posts") {
            output.missingAuthors == (output.posts.value == nil ? 0 : 2)
        }
        run.always("The sign-in opens only for someone who is signed out, once") {
            navigator.accounts.runningCount <= 1
                && (!run.hasWritten("to login") || (run.isStep("login") && output.isSignedOut))
        }
        run.always("The account that signs in requests its posts") {
            !run.isStep("answer to login") || run.lines.contains("get posts")
        }
    }

    private struct Posts: ListPostsUseCase {
        let requests: Requests<RecentPosts>
        func getRecentPosts() -> Observable<RecentPosts> { requests.request("get posts") }
    }

    func itemSearch() {
        let items = gateways.items.items
        let output = run.runs(
            ItemSearchViewModel(navigator: navigator, useCase: useCases, formatting: .american),
            entering: ["itemID": "1", "keyword": "tea", "count": "5"],
            sending: ["itemID": ["2", "0"], "keyword": [""], "count": ["6"]])
        run.answers(items) { text in
            [.success(.sample(text.contains("find 1") ? 1 : 2)), .failure(GatewayError.notFound()), .failure(offline)]
        }
        fetches({ output.item }, items)
        run.always("The form is never busy") { !output.form.isBusy }
        run.always("A search sends the entered values, if they are valid") {
            guard run.isStep("search") else { return !run.hasWritten("find") }
            let fields = output.form.fields
            let text = "find \(fields.itemIDText) \(fields.keyword) \(fields.countText)"
            return (try? fields.validated()) == nil ? !run.hasWritten("find") : items.pending == [text]
        }
        run.always("The found item is the last search's") {
            run.isStep("answer find 1") == false || output.item.value?.item == .sample(1)
        }
        run.always("Select opens the found item") {
            let opened = run.lines.filter { $0.hasPrefix("to ") }
            return opened == (run.isStep("select") ? output.item.value.map { ["to \($0.item.name)"] } ?? [] : [])
        }
    }

    func featuredMovie() {
        let movies = gateways.movies.movies
        let output = run.runs(
            FeaturedMovieViewModel(useCase: useCases, formatting: .american, clock: run.clock))
        run.answers(movies, .success(.sample), .success(nil), .failure(offline))
        fetches({ output.movie }, movies)
        run.always("A failure keeps the movie") {
            guard run.isStep("fail") else { return true }
            let last = run.steps.last { $0.hasPrefix("answer") }
            return output.movie.value?.title == (last?.contains("Alien") == true ? "Alien" : nil)
        }
        run.always("After each response a request follows, until the scene ends") {
            let isOver = run.hasEnded
            let isIdle = output.movie == .idle
            return run.clock.pendingCount == (isOver || isIdle || output.movie.isLoading ? 0 : 1)
        }
    }

    /// Requires that a scene is loading while its request is pending, and reports the outcome.
    private func fetches<Value, Response>(_ state: @escaping () -> ViewState<Value>, _ requests: Requests<Response>) {
        run.always("One request is pending at most") { requests.runningCount <= 1 }
        run.always("A loading scene has a pending request") { state().isLoading == (requests.runningCount > 0) }
        run.always("A failure is shown after a failed request, and not after a response") {
            if run.isStep("fail"), run.steps.last?.hasSuffix("Dismissed()") == false { return state().failure != nil }
            return !run.isStep("answer") || state().failure == nil
        }
    }
}
