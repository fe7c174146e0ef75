import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

extension SceneExploration {
    func products() {
        let double = gateways.products
        let output = run.runs(
            ProductsViewModel(
                navigator: navigator, useCase: useCases, formatting: .american, clock: run.clock),
            sending: [
                "select": [Int.sampleID(1)], "edit": [Int.sampleID(0)], "delete": [Int.sampleID(0)],
                "search": ["a", ""], "undo": [Int.sampleID(0)],
            ])
        run.input("mark") { double.events.send(.updated(.sample(0), EditMark(.waiting))) }
        run.input("mark as sent") { double.events.send(.updated(.sample(0), EditMark())) }
        answersPages()
        run.answers(double.searches) { text in
            [
                .success(
                    Page(
                        items: notDeleted(
                            text.contains("search a") ? [1, 4] : text.contains(" in ") ? [0, 5] : [3, 0]))),
                .failure(offline),
            ]
        }
        run.answers(double.deletions, .success(.done(.sample(0))), .success(.waiting(.sample(0))), .failure(offline))
        run.answers(double.categories, .success(["toys"]), .failure(offline))
        run.answers(navigator.categories, .success("toys"), .success(nil), .failure(dismissed))
        run.answers(navigator.editedProducts, .success(.done(.sample(0))), .failure(dismissed))
        run.answers(gateways.pendingEdits.undos, .success(true), .success(false), .failure(offline))

        let (pages, searches) = (double.pages, double.searches)
        run.pages({ output.products }) { pages.runningCount + searches.runningCount }
        run.reports(failuresOf: "get products", "search", "delete")
        run.reports("categoryErrors", failuresOf: "get categories")
        run.emits("undone", in: "answer undo edit of 0: true")
        run.emits("undoErrors", in: "answer undo edit of 0: false", "fail undo")
        run.emits("to Product 1", in: "select") { output.products.contains { $0.id == .sampleID(1) } }
        run.always("The rows match the query, unless it failed") {
            let list = output.products
            guard list.isLoaded, !list.isBusy, list.failure == nil, !run.hasEnded else { return true }
            let expected =
                switch output.query {
                case ProductQuery(): Set(0...3)
                case let query where query.words == "a": Set([1, 4])
                case let query where query.category == "toys": Set([0, 5])
                default: Set([3, 0])
                }
            return expected.isSuperset(of: output.products.map(\.id.sampleNumber))
        }
        run.always("A deleted product is not shown") {
            !isDeleted || !output.products.contains { $0.id == .sampleID(0) }
        }
        run.always("A row is busy while its deletion is pending") {
            (output.products[id: .sampleID(0)]?.isBusy ?? false)
                == (double.deletions.runningCount > 0 && output.products.contains { $0.id == .sampleID(0) })
        }
        run.always("A row is deleted once at a time") { double.deletions.runningCount <= 1 }
        run.always("An edit is undone once at a time") { gateways.pendingEdits.undos.runningCount <= 1 }
        run.always("One editor and one choice are open at most") {
            navigator.editedProducts.runningCount <= 1
                && double.categories.runningCount + navigator.categories.runningCount <= 1
        }
    }

    func sectionedProducts() {
        let double = gateways.products
        let output = run.runs(
            SectionedProductsViewModel(navigator: navigator, useCase: useCases, formatting: .american),
            sending: ["select": [Int.sampleID(1)], "edit": [Int.sampleID(0)]])
        run.input("change") {
            double.events.send(.updated(Product(id: .sampleID(0), name: "Changed", price: 2), EditMark()))
        }
        run.input("remove") { double.events.send(.removed(.sampleID(0))) }
        answersPages()
        run.answers(navigator.editedProducts, .success(.done(.sample(0))), .failure(dismissed))
        run.pages({ output.products }) { double.pages.runningCount }
        run.reports(failuresOf: "get products")
        run.emits("to card of Product 1", in: "select") { output.products.contains { $0.id == .sampleID(1) } }
        run.always("The sections have the rows of the list") {
            output.sections.flatMap(\.products).map(\.id).sorted() == output.products.map(\.id).sorted()
        }
        run.always("One editor is open at most") { navigator.editedProducts.runningCount <= 1 }
    }

    /// Four products in two pages, without the first one after its deletion.
    private func answersPages() {
        run.answers(gateways.products.pages) { text in
            text.contains("page 1")
                ? [.success(Page(items: notDeleted([0, 1]), next: .offset(2), totalItems: 4)), .failure(offline)]
                : [.success(Page(items: notDeleted([2, 3]), totalItems: 4)), .failure(offline)]
        }
    }

    private var isDeleted: Bool { run.steps.contains { $0.hasPrefix("answer delete product 0: done") } }

    private func notDeleted(_ numbers: [Int]) -> [Product] {
        numbers.filter { $0 != 0 || !isDeleted }.map(Product.sample)
    }

    func repos() {
        let pages = gateways.repos.pages
        let output = run.runs(
            ReposViewModel(navigator: navigator, useCase: useCases, formatting: .american),
            sending: ["select": [Int.sampleID(1)]])
        // The server has moved a row to the second page.
        run.answers(pages) { text in
            let page = text.contains("page 1") ? Page<Int>.page(0..<2, total: 4) : .page(1..<4, isLast: true, total: 4)
            return [.success(page.map(Repo.sample)), .failure(offline)]
        }
        run.pages({ output.repos }) { pages.runningCount }
        run.reports(failuresOf: "get repos")
        run.emits("to repo1", in: "select") { output.repos.contains { $0.id == .sampleID(1) } }
        run.always("A reload shows the first page alone") {
            !run.isStep("answer get repos page 1, fresh") || output.repos.map(\.id.sampleNumber) == [0, 1]
        }
    }

    func repoCarousel() {
        let pages = gateways.repos.pages
        let output = run.runs(
            RepoCarouselViewModel(navigator: navigator, useCase: useCases, formatting: .american),
            sending: ["select": [Int.sampleID(1), Int.sampleID(9)]])
        run.answers(pages) { text in
            let range = text.contains("fresh") ? 1..<4 : 0..<3
            return [.success(Page<Int>.page(range, isLast: true).map(Repo.sample)), .failure(offline)]
        }
        run.pages({ output.repos }) { pages.runningCount }
        run.reports(failuresOf: "get repos")
        run.emits("to repo1", in: "select \(Int.sampleID(1))") { output.repos.contains { $0.id == .sampleID(1) } }
        run.always("The last response is shown") {
            run.isStep("answer") == false
                || output.repos.map(\.id.sampleNumber)
                    == (run.isStep("answer get repos page 1 of 20, fresh") ? [1, 2, 3] : [0, 1, 2])
        }
        run.always("Each row is in one section") {
            output.sections.flatMap(\.repos).map(\.id).sorted() == output.repos.map(\.id).sorted()
        }
    }

    func userList() {
        let users = gateways.users
        let output = run.runs(
            UserListViewModel(navigator: navigator, useCase: useCases, formatting: .american),
            sending: ["select": [User.ID.sampleID(1)], "delete": [User.ID.sampleID(0), User.ID.sampleID(1)]])
        let isDeleted = { (number: Int) in run.steps.contains { $0.hasPrefix("answer delete user \(number)") } }
        let saved = { (numbers: [Int]) in numbers.filter { !isDeleted($0) } }
        for numbers in [[0, 1], [1, 2]] {
            run.input("save \(numbers)") {
                if users.lists.runningCount > 0 { users.lists.answerAndStay(saved(numbers).map(User.sample)) }
            }
        }
        run.answers(users.lists, .failure(offline))
        run.answers(users.deletions, .success(()), .failure(offline))
        run.answers(navigator.addedUsers, .success(.sample(2)), .failure(dismissed))
        run.answers(navigator.confirmations, .success(()), .failure(dismissed))
        run.follows({ output.users }) { users.lists.runningCount }
        run.reports(failuresOf: "watch users", "delete user")
        run.emits("added", in: "answer add user")
        run.emits("deleted", in: "answer delete user")
        run.emits("to User 1", in: "select") { output.users.contains { $0.id == .sampleID(1) } }
        run.always("The saved rows are shown") {
            guard let step = run.steps.last, step.hasPrefix("save"), users.lists.runningCount > 0 else { return true }
            return output.users.map(\.id.sampleNumber) == saved(step == "save [0, 1]" ? [0, 1] : [1, 2])
        }
        run.always("A deleted row is not shown") { !output.users.contains { isDeleted($0.id.sampleNumber) } }
        run.always("A row is busy while its deletion is pending") {
            output.users.allSatisfy { row in
                row.isBusy == users.deletions.pending.contains("delete user \(row.id.sampleNumber)")
            }
        }
        run.always("A row is deleted once at a time") {
            Set(users.deletions.pending).count == users.deletions.runningCount
        }
        run.always("One form and one question are open at most") {
            navigator.addedUsers.runningCount <= 1 && navigator.confirmations.runningCount <= 1
        }
    }

    func cars() {
        let lists = gateways.cars.lists
        let output = run.runs(
            CarsViewModel(navigator: navigator, useCase: useCases), sending: ["select": [Car.ID.sampleID(1)]])
        for numbers in [[0, 1], [2], []] {
            run.input("save \(numbers)") {
                if lists.runningCount > 0 { lists.answerAndStay(numbers.map(Car.sample)) }
            }
        }
        run.answers(lists, .failure(offline))
        run.answers(navigator.createdCars, .success(.sample(2)), .failure(dismissed))
        run.follows({ output.cars }) { lists.runningCount }
        run.reports(failuresOf: "watch cars")
        run.emits("created", in: "answer create car")
        run.emits("to Model 1", in: "select") { output.cars.contains { $0.id == .sampleID(1) } }
        run.always("The saved rows are shown") {
            !run.isStep("save") || lists.runningCount == 0
                || "save \(output.cars.map(\.id.sampleNumber))" == run.steps.last
        }
        run.always("One form is open at most") { navigator.createdCars.runningCount <= 1 }
    }

    func orders() {
        let pages = gateways.orders.pages
        let output = run.runs(
            OrdersViewModel(navigator: navigator, useCase: useCases), sending: ["select": [Int.sampleID(1)]])
        run.answers(
            pages, .success(Page(items: [.sample(1)], next: .offset(1))), .success(Page(items: [])), .failure(offline))
        run.answers(navigator.createdOrders, .success(.sample(2)), .failure(dismissed))
        run.input("create elsewhere") { gateways.orders.events.send(.inserted(.sample(3), EditMark(.waiting))) }
        run.pages({ output.orders }) { pages.runningCount }
        run.reports(failuresOf: "get orders")
        run.emits("created", in: "answer create order")
        run.emits("to Customer 1", in: "select") { output.orders[id: .sampleID(1)] != nil }
        run.always("One form is open at most") { navigator.createdOrders.runningCount <= 1 }
    }

    func pendingEdits() {
        let double = gateways.pendingEdits
        let conflict = EditConflict(fields: ["name"], before: .sample(0), mine: .sample(0), theirs: Product.sample(5))
        let refused = PendingEdit(.sample(1), EditMark(.refused(message: "Too cheap", fields: [:])))
        let kept = PendingEdit(.sample(0), EditMark(.conflict(conflict)))
        let output = run.runs(
            PendingEditsViewModel(navigator: navigator, useCase: useCases, formatting: .american),
            sending: [
                "undo": [PendingEdit.ID.sampleID(0)],
                "select": [PendingEdit.ID.sampleID(0), PendingEdit.ID.sampleID(1)],
                "retry": [PendingEdit.ID.sampleID(1)], "discard": [PendingEdit.ID.sampleID(1)],
            ])
        run.input("nothing is pending") { double.edits.send([]) }
        run.input("two are pending") { double.edits.send([kept, refused]) }
        run.shows("pending") { double.edits.value.count }
        run.answers(double.undos, .success(true), .success(false), .failure(offline))
        run.answers(double.retries, .success(()), .failure(offline))
        run.answers(double.discards, .success(()), .failure(offline))
        run.answers(navigator.conflicts, .success(()), .failure(dismissed))
        run.emits("errors", in: "answer undo edit of 0: false", "fail undo", "fail retry", "fail discard")
        run.always("Only a listed conflict opens") {
            !run.hasWritten("to conflict") || output.edits[id: .sampleID(0)]?.isInConflict == true
        }
        run.always("A loaded list shows what is pending") {
            run.isStep("end") || !output.edits.isLoaded || output.edits.map(\.id) == double.edits.value.map(\.id)
        }
        run.always("One conflict is open at most") { navigator.conflicts.runningCount <= 1 }
        run.always("An edit is undone, retried or discarded once at a time") {
            [double.undos.pending, double.retries.pending, double.discards.pending].allSatisfy { $0.count <= 1 }
        }
    }
}
