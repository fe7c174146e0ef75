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
    func appStart() {
        let additions = gateways.users.additions
        _ = run.runs(AppStartViewModel(navigator: navigator, useCase: useCases))
        run.shows("is first run") { gateways.app.isFirstRun }
        run.answers(additions, .success(()), .failure(offline))
        run.reports(failuresOf: "add")
        run.always("One user is being saved at most") { additions.runningCount <= 1 }
        run.finishesEverything()
        run.always("The menu follows the set-up, even a failed one") {
            run.hasWritten("to menu") == (run.isStep("load", "answer", "fail") && additions.runningCount == 0)
        }
        run.always("A failure is reported before the menu is shown") {
            guard let menu = run.lines.firstIndex(of: "to menu") else { return true }
            return !run.lines[menu...].contains { $0.hasPrefix("errors") }
        }
        run.always("A failed set-up is done again at the next start") {
            !run.isStep("fail") || gateways.app.isFirstRun
        }
    }

    func menu() {
        let accounts = gateways.session.accounts
        let output = run.runs(
            MenuViewModel(navigator: navigator, useCase: useCases),
            sending: ["select": [Route.products, Route.product(7)]])
        for account in [Account.sample, nil] {
            run.input(account == nil ? "sign out" : "sign in") {
                if accounts.runningCount > 0 { accounts.answerAndStay(account) }
            }
        }
        run.answers(accounts, .failure(offline))
        run.emits("open app://products", in: "select products") { !output.sections.isEmpty }
        run.always("Only entries on screen open") { !run.hasWritten("open ") || run.lines == ["open app://products"] }
        run.always("The account is watched once") { accounts.runningCount <= 1 }
        run.always("The account is the session's") {
            accounts.runningCount == 0 || !run.isStep("sign") || (output.account == nil) == run.isStep("sign out")
        }
    }

    func productActions() {
        let deletions = gateways.products.deletions
        let output = run.runs(
            ProductActionsViewModel(navigator: navigator, useCase: useCases),
            sending: [
                "edit": [Product.sample(1), Product.sample(2)], "delete": [Product.sample(1), Product.sample(2)],
            ])
        run.answers(deletions, .success(.done(.sample(1))), .success(.waiting(.sample(1))), .failure(offline))
        run.answers(navigator.editedProducts, .success(.done(.sample(1))), .failure(dismissed))
        run.reports(failuresOf: "delete")
        run.emits("deleted", in: "answer delete")
        run.finishesEverything()
        run.always("One product is being deleted at most") { deletions.runningCount <= 1 }
        run.always("A scene that deletes has a pending deletion") {
            run.hasEnded || output.isDeleting == (deletions.runningCount > 0)
        }
        run.always("One editor is open at most") { navigator.editedProducts.runningCount <= 1 }
    }

    func carActions() {
        let deletions = gateways.cars.deletions
        _ = run.runs(
            CarActionsViewModel(navigator: navigator, useCase: useCases),
            sending: ["edit": [Car.sample(1), Car.sample(2)], "delete": [Car.sample(1), Car.sample(2)]])
        run.answers(deletions, .success(()), .failure(offline))
        run.answers(navigator.confirmations, .success(()), .failure(dismissed))
        run.answers(navigator.editedCars, .success(.sample(1)), .failure(dismissed))
        run.reports(failuresOf: "delete")
        run.emits("deleted", in: "answer delete car")
        run.always("One question is open or one car is being deleted at most") {
            deletions.runningCount + navigator.confirmations.runningCount <= 1
        }
        run.finishesEverything()
        run.always("Only a yes deletes") { !run.hasWritten("delete car") || run.isStep("answer delete") }
        run.always("One editor is open at most") { navigator.editedCars.runningCount <= 1 }
    }

    func statusLine() {
        let (pendingEdits, accounts) = (gateways.pendingEdits, gateways.session.accounts)
        let connectivity = gateways.connectivity.states
        let deletion = PendingEdit(.sample(1), EditMark(.held, isDeletion: true))
        let output = run.runs(StatusLineViewModel(useCase: useCases), sending: ["undo": [deletion]])
        for account in [Account.sample, nil] {
            run.input(account == nil ? "sign out" : "sign in") {
                if accounts.runningCount > 0 { accounts.answerAndStay(account) }
            }
        }
        run.input("begin deletion") { pendingEdits.edits.send([deletion]) }
        run.input("end deletion") { pendingEdits.edits.send([]) }
        run.input("settle") { pendingEdits.events.send(PendingEdit(.sample(1), EditMark())) }
        run.input("lose the connection") { connectivity.send(.offline(since: Date(timeIntervalSince1970: 0))) }
        run.shows("edits") { pendingEdits.edits.value.count }
        run.shows("connectivity of the server") { connectivity.value }
        run.answers(accounts, .failure(offline))
        run.answers(pendingEdits.undos, .success(true), .success(false), .failure(offline))

        let isLoaded = { run.steps.contains("load") }
        run.emits("undone", in: "answer undo edit of 1: true")
        run.emits("errors", in: "answer undo edit of 1: false", "fail undo")
        run.emits("settled", in: "settle") { isLoaded() }
        run.always("A deletion is announced when it begins, and no other time") {
            let before = run.steps.dropLast().last { $0.hasSuffix("deletion") }
            let begins = run.isStep("begin deletion") && before != "begin deletion" && isLoaded()
            return run.lines.count { $0.hasPrefix("deleted") } == (begins ? 1 : 0)
        }
        run.always("It shows what is pending and the connection from the first load until the end") {
            guard isLoaded(), !run.hasEnded else { return true }
            return output.pendingEdits == pendingEdits.edits.value && output.connectivity == connectivity.value
        }
        run.always("The account is watched once") { accounts.runningCount <= 1 }
        run.always("An edit is undone once at a time") { pendingEdits.undos.runningCount <= 1 }
    }

    func syncProducts() {
        let syncs = gateways.products.syncs
        let output = run.runs(SyncProductsViewModel(useCase: useCases))
        run.input("save 30") {
            if syncs.runningCount > 0 { syncs.answerAndStay(WorkProgress(done: 30, total: 70)) }
        }
        run.answers(syncs, .success(WorkProgress(done: 70, total: 70)), .failure(offline))
        run.always("One sync runs at most") { syncs.runningCount <= 1 }
        run.always("A loading scene runs a sync") {
            run.hasEnded || output.sync.isLoading == (syncs.runningCount > 0)
        }
        run.always("A sync is done when everything is saved") {
            !run.isStep("answer") || output.sync == .loaded(WorkProgress(done: 70, total: 70))
        }
        run.always("A cancelled sync shows nothing") { !run.isStep("cancel") || !output.sync.isLoading }
    }

    func resolveConflict() {
        let pendingEdits = gateways.pendingEdits
        let journal = run.journal
        let output = run.runs(
            ResolveConflictViewModel(
                id: .sampleID(7), result: NavigationResult { journal.note($0 == nil ? "left" : "decided") },
                useCase: useCases, formatting: .american),
            sending: ["toggle": [ProductDraft.Field.name, ProductDraft.Field.price]])
        for (name, theirs) in [("conflict", "Theirs"), ("conflict grows", "Newest"), ("conflict is gone", nil)] {
            run.input(name) {
                let conflict = theirs.map { theirs in
                    EditConflict(
                        fields: ["name", "price"], before: Product(id: .sampleID(7), name: "Before", price: 1),
                        mine: Product(id: .sampleID(7), name: "Mine", price: 2),
                        theirs: Product(id: .sampleID(7), name: theirs, price: 3))
                }
                pendingEdits.edits.send(conflict.map { [PendingEdit(.sample(7), EditMark(.conflict($0)))] } ?? [])
            }
        }
        run.shows("edits") { pendingEdits.edits.value }
        run.answers(pendingEdits.decisions, .success(()), .failure(offline))
        run.reports(failuresOf: "decide")
        run.always("One decision is sent at most") {
            pendingEdits.decisions.runningCount <= 1
                && (run.hasEnded || output.isDeciding == (pendingEdits.decisions.runningCount > 0))
        }
        run.always("A decision is sent after every field is decided, with the chosen fields") {
            guard run.hasWritten("decide 7") else { return true }
            let mine = output.fields.filter { $0.isMine == true }.map(\.id.rawValue).sorted().joined(separator: ", ")
            return output.canDecide && run.isStep("decide")
                && pendingEdits.decisions.pending == ["decide 7, mine: \(mine)"]
        }
        run.always("The shown values are the conflict's") {
            guard case .conflict(let conflict)? = pendingEdits.edits.value.first?.mark.state,
                output.kind != nil, !run.hasEnded
            else { return true }
            return output.fields.map(\.theirs) == [conflict.theirs?.product?.name ?? "", "$3.00"]
        }
        run.always("A choice is kept only between values that the user has seen") {
            let earlier = run.steps.dropLast().last { $0.hasPrefix("conflict") }
            return !run.isStep("conflict grows") || earlier != "conflict" || output.fields.first?.isMine == nil
        }
        run.always("The scene closes once, when a shown conflict is gone") {
            run.hasWritten("decided") == false || (run.isStep("conflict is gone") && output.kind != nil)
        }
    }

    func settings() {
        let preferences = gateways.preferences
        let output = run.runs(
            SettingsViewModel(useCase: useCases, formatting: .american),
            sending: [
                "select": [
                    SettingsOption.appearance(.dark),
                    SettingsOption.currency(Currency.choices[1]),
                ]
            ])
        run.input("change to light") { preferences.state.send(Preferences(appearance: .light)) }
        run.shows("preferences of the gateway") { preferences.state.value }
        run.answers(preferences.saves, .success(()), .failure(offline))
        run.reports(failuresOf: "save")
        run.finishesEverything()
        run.always("One setting is saved at a time") { preferences.saves.runningCount <= 1 }
        run.always("The current preferences are shown from the first load until the end") {
            let isShown = run.steps.contains("load") && !run.hasEnded
            return !isShown || output.preferences == preferences.state.value
        }
        run.always("One option of each kind is chosen") {
            output.sections.allSatisfy { $0.items.count(where: \.isChosen) == 1 }
        }
        run.always("Nothing is saved before it is on screen") {
            preferences.saves.runningCount == 0 || !output.sections.isEmpty
        }
    }
}
