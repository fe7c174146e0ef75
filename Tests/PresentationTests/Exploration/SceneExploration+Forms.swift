import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

extension SceneExploration {
    func login() {
        let session = gateways.session
        let output = run.runs(
            LoginViewModel(result: run.journal.result(\.username), useCase: useCases),
            entering: ["username": "emilys"], sending: ["username": [""], "password": ["secret", ""]])
        var reported: Account?
        for account in [Account.sample, nil] {
            run.input(account == nil ? "session is empty" : "session has emilys") {
                guard session.accounts.runningCount > 0 else { return }
                reported = account
                session.accounts.answerAndStay(account)
            }
        }
        run.answers(session.accounts, .failure(offline))
        run.answers(session.logins, .success(.sample), .failure(offline))
        run.answers(session.logouts, .success(()), .failure(offline))
        sendsOnce({ output.form }, session.logins)
        run.reports(failuresOf: "login", "logout")
        run.always("A sign-in leaves the scene with the account, once") {
            let leaves = run.lines.filter { $0.hasPrefix("leave") }
            let hasLeft = run.steps.dropLast().contains { $0.hasPrefix("answer login") || $0 == "cancel" }
            if run.isStep("answer login") { return leaves == (hasLeft ? [] : ["leave with emilys"]) }
            return leaves == (run.isStep("cancel") && !hasLeft ? ["leave"] : [])
        }
        run.always("The account is the last one that the session or a sign-in has reported") {
            if run.isStep("answer login") { return output.account == .sample }
            return !run.isStep("session") || session.accounts.runningCount == 0 || output.account == reported
        }
        run.always("The account is watched once, and signed out once at a time") {
            session.accounts.runningCount <= 1 && session.logouts.runningCount <= 1
        }
    }

    func addUser() {
        let additions = gateways.users.additions
        let output = run.runs(
            AddUserViewModel(
                result: run.journal.result(\.name), useCase: useCases, now: Date(timeIntervalSince1970: 1_700_000_000)),
            entering: ["birthday": "1815-12-10"],
            sending: ["name": ["Ada", ""], "gender": [Gender.female], "birthday": ["1815"]])
        run.answers(additions, .success(()), .failure(offline))
        sendsOnce({ output.form }, additions)
        run.reports(failuresOf: "add")
        leavesOnce("answer add")
    }

    func carForm() {
        let additions = gateways.cars.additions
        let output = run.runs(
            CarFormViewModel(CarDraft(.sample(3)), result: run.journal.result(\.make), useCase: useCases),
            sending: ["make": ["Saab", ""], "model": ["900"], "trim": ["Turbo"]])
        run.answers(additions, .success(()), .failure(offline))
        sendsOnce({ output.form }, additions)
        run.reports(failuresOf: "add")
        leavesOnce("answer add")
    }

    func orderForm() {
        let additions = gateways.orders.additions
        let output = run.runs(
            OrderFormViewModel(result: run.journal.result(\.customer), useCase: useCases),
            entering: ["edit": OrderFormViewModel.Edit(.product(0), "31")],
            sending: [
                "edit": [
                    OrderFormViewModel.Edit(.customer, "Ada"), OrderFormViewModel.Edit(.customer, ""),
                    OrderFormViewModel.Edit(.quantity(2), "0"),
                ]
            ])
        run.answers(additions, .success(.sample(1)), .failure(offline))
        sendsOnce({ output.form }, additions)
        run.reports(failuresOf: "add")
        leavesOnce("answer add")
    }

    func editProduct() {
        let (updates, categories) = (gateways.products.updates, gateways.products.categories)
        let output = run.runs(
            EditProductViewModel(product: .sample(3), result: editResult, useCase: useCases),
            entering: ["category": "toys"],
            sending: [
                "name": ["Valid text", ""], "price": ["7"], "stock": ["-1"], "category": ["beauty"],
                "summary": ["Fine."],
            ])
        run.answers(categories, .success(["beauty"]), .failure(offline))
        checksEditor({ output.form }, updates)
        run.always("The product's own category can be chosen") {
            output.categories.contains(Product.sample(3).category)
        }
        run.always("The categories are requested once") {
            run.lines.filter { $0 == "get categories" }.count
                == (run.isStep("load") && run.steps.filter { $0 == "load" }.count == 1 ? 1 : 0)
        }
    }

    func dynamicEditProduct() {
        let output = run.runs(
            DynamicEditProductViewModel(product: .sample(3), result: editResult, useCase: useCases),
            sending: [
                "edit": [
                    DynamicEditProductViewModel.Edit.name("Valid text"), DynamicEditProductViewModel.Edit.name(""),
                    DynamicEditProductViewModel.Edit.price("7.50"),
                ]
            ])
        checksEditor({ output.form }, gateways.products.updates)
        run.always("The cells show the form from the first load on") {
            run.steps.contains("load")
                ? output.cells.cells.map(\.text) == [output.form.fields.name, output.form.fields.priceText]
                    && output.cells.cells.map(\.message) == [
                        output.form.message(for: .name), output.form.message(for: .price),
                    ]
                : output.cells.cells.isEmpty
        }
        run.always("Only a load rebuilds the cells") {
            !run.hasWritten("cells") || run.isStep("load") == output.cells.needsReloading || run.steps.isEmpty
        }
    }

    private var editResult: NavigationResult<EditOutcome<Product>> {
        run.journal.result { "\($0.isWaiting ? "waiting " : "")\($0.value.name)" }
    }

    private func checksEditor(
        _ form: @escaping () -> FormState<ProductDraft>, _ updates: Requests<EditOutcome<Product>>
    ) {
        let refusal = ValidationError(failures: [.init(field: ProductDraft.Field.name, message: "Taken")])
        run.answers(updates, .success(.done(.sample(3))), .failure(offline), .failure(refusal))
        sendsOnce(form, updates)
        run.always("A failure is reported, and a refusal is shown next to the field that it is about") {
            let isReported = run.hasWritten("errors")
            if run.isStep("fail update"), run.steps.last?.hasSuffix(": offline") == false {
                return isReported != (form().message(for: .name) == "Taken")
            }
            return isReported == (run.steps.last?.hasPrefix("fail update") ?? false)
        }
        run.always("The editor is left once: with the saved product, or with the one that is being saved") {
            let leaves = run.lines.filter { $0.hasPrefix("leave") }
            let hasLeft = run.steps.dropLast().contains { $0.hasPrefix("answer update") || $0 == "cancel" }
            guard !hasLeft, run.isStep("answer update", "cancel") else { return leaves.isEmpty }
            if run.isStep("answer update") { return leaves == ["leave with Product 3"] }
            let sent = updates.pending.first?.contains("Valid text") == true ? "Valid text" : "Product 3"
            return leaves == [updates.runningCount > 0 ? "leave with waiting \(sent)" : "leave"]
        }
    }

    private func sendsOnce<Fields, Value>(_ form: @escaping () -> FormState<Fields>, _ requests: Requests<Value>) {
        run.finishesEverything()
        run.always("The form is sent once at a time") { requests.runningCount <= 1 }
        run.always("A busy form is being sent") { form().isBusy == (requests.runningCount > 0) }
        run.always("A form with a visible message cannot be sent") {
            !(form().isSubmitEnabled && form().failureCount > 0)
        }
    }

    /// Requires that the scene closes at the first successful response or cancel.
    private func leavesOnce(_ answer: String) {
        run.always("The scene is left once, with a value only after it was saved") {
            let leaves = run.lines.filter { $0.hasPrefix("leave") }
            let hasLeft = run.steps.dropLast().contains { $0.hasPrefix(answer) || $0 == "cancel" }
            guard !hasLeft, run.isStep(answer, "cancel") else { return leaves.isEmpty }
            return leaves.count == 1 && leaves[0].hasPrefix("leave with") == run.isStep(answer)
        }
    }
}
