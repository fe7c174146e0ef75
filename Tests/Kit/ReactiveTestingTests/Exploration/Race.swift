import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// A screen with a known race, and the same screen without it.
struct Race: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: @MainActor @Sendable (ExplorationRun, _ isCorrect: Bool) -> Void

    init(_ name: String, _ body: @escaping @MainActor @Sendable (ExplorationRun, _ isCorrect: Bool) -> Void) {
        testDescription = name
        self.body = body
    }

    @MainActor
    final class Screen {
        var shown = ""
        var last = ""
        var isBusy = false
        var count = 0
        var items: [String] = []
    }

    private struct Offline: Error {}

    static let all = [
        Race("The answer to an overtaken search is shown") { run, isCorrect in
            let (screen, words, search) = (Screen(), run.requests(String.self), Trigger<String>())
            let find = { @MainActor (word: String) in words.request("find \(word)").asDriver() }
            (isCorrect ? search.driver.flatMapLatest(find) : search.driver.flatMap(find))
                .drive { screen.shown = $0 }.store(in: run.journal.bag)
            for word in ["a", "b"] {
                run.input("search \(word)") {
                    screen.last = word
                    search(word)
                }
            }
            run.answers(words) { [.success($0)] }
            run.shows("shown") { screen.shown }
            run.shows("last search") { screen.last }
            run.atEnd("The last search is shown") { screen.last.isEmpty || screen.shown == "find \(screen.last)" }
        },
        Race("Two taps submit twice") { run, isCorrect in
            let (screen, saves, save) = (Screen(), run.requests(Int.self), Trigger<Void>())
            let send = { @MainActor (_: Void) in saves.request("save").asDriver(onErrorJustReturn: 0) }
            (isCorrect ? save.driver.flatMapFirst(send) : save.driver.flatMap(send))
                .drive { screen.shown = "saved \($0)" }.store(in: run.journal.bag)
            run.input("save") { save() }
            run.answers(saves, .success(1), .failure(Offline()))
            run.shows("shown") { screen.shown }
            run.always("One save is pending at most") { saves.runningCount <= 1 }
        },
        Race("A result arrives after the screen has closed") { run, isCorrect in
            let (screen, details, load) = (Screen(), run.requests(String.self), Trigger<Void>())
            load.driver.flatMapLatest { details.request("load").asDriver() }
                .drive { screen.shown = $0 }.store(in: run.journal.bag)
            run.input("load") { load() }
            run.answers(details, .success("details"))
            run.shows("shown") { screen.shown }
            let bag = run.journal.bag
            run.ends { if isCorrect { bag.cancelAll() } }
        },
        Race("A search that waits for a pause comes after clearing") { run, isCorrect in
            let (screen, words) = (Screen(), run.requests(String.self))
            let (search, clear) = (Trigger<String>(), Trigger<Void>())
            let typed = search.driver.debounce(for: .seconds(1), clock: run.clock)
            let cleared = clear.driver.map { "" }
            let queries =
                isCorrect
                ? merge(search.driver, cleared)
                    .flatMapLatest { [clock = run.clock] in
                        $0.isEmpty ? Driver.just("") : Driver.just($0).delay(for: .seconds(1), clock: clock)
                    }
                : merge(typed, cleared)
            queries.flatMapLatest { $0.isEmpty ? Driver.just("") : words.request("find \($0)").asDriver() }
                .drive { screen.shown = $0 }.store(in: run.journal.bag)
            run.input("search a") {
                screen.last = "find a"
                search("a")
            }
            run.input("clear") {
                screen.last = ""
                clear()
            }
            run.answers(words) { [.success($0)] }
            run.shows("shown") { screen.shown }
            run.shows("expected") { screen.last }
            run.atEnd("A cleared search shows nothing") { screen.shown == screen.last }
        },
        Race("The timer of an earlier message hides a new one") { run, isCorrect in
            let (screen, fail) = (Screen(), Trigger<Void>())
            let clock = run.clock
            let wait = { @MainActor (_: Void) in Driver.just(()).delay(for: .seconds(3), clock: clock) }
            fail.driver.drive { screen.shown = "offline" }.store(in: run.journal.bag)
            (isCorrect ? fail.driver.flatMapLatest(wait) : fail.driver.flatMap(wait))
                .drive { screen.shown = "" }.store(in: run.journal.bag)
            var shownAt = Duration.zero
            run.input("fail") {
                shownAt = clock.now.offset
                fail()
            }
            run.input("wait a second") { clock.advance(by: .seconds(1)) }
            run.shows("message") { screen.shown }
            run.shows("age") { screen.shown.isEmpty ? .zero : clock.now.offset - shownAt }
            run.always("A message is shown for three seconds") {
                !screen.shown.isEmpty || shownAt == .zero || clock.now.offset - shownAt >= .seconds(3)
            }
        },
        Race("The next page of an old list arrives after a reload") { run, isCorrect in
            let (screen, pages) = (Screen(), run.requests([String].self))
            let (reload, more) = (Trigger<Void>(), Trigger<Void>())
            if isCorrect {
                merge(reload.driver.map { "reload" }, more.driver.map { "more" })
                    .flatMapLatest { kind in pages.request(kind).asDriver().map { (kind, $0) } }
                    .drive { screen.items = $0 == "reload" ? $1 : screen.items + $1 }.store(in: run.journal.bag)
            } else {
                reload.driver.flatMapLatest { pages.request("reload").asDriver() }
                    .drive { screen.items = $0 }.store(in: run.journal.bag)
                more.driver.flatMapLatest { pages.request("more").asDriver() }
                    .drive { screen.items += $0 }.store(in: run.journal.bag)
            }
            run.input("reload") { reload() }
            run.input("more") { if !screen.items.isEmpty { more() } }
            run.answers(pages) { [.success([$0 == "reload" ? "first" : "next"])] }
            run.shows("items") { screen.items }
            run.always("A pending reload is alone") {
                !pages.pending.contains("reload") || pages.runningCount == 1
            }
        },
        Race("An answer to a save overwrites what was typed since") { run, isCorrect in
            let (screen, saves, save) = (Screen(), run.requests(String.self), Trigger<String>())
            save.driver.flatMapLatest { sent in saves.request("save \(sent)").asDriver().map { (sent, $0) } }
                .drive { sent, saved in if !isCorrect || screen.shown == sent { screen.shown = saved } }
                .store(in: run.journal.bag)
            for text in ["a", "b"] {
                run.input("type \(text)") {
                    screen.shown = text
                    screen.last = text
                }
            }
            run.input("save") { save(screen.shown) }
            run.answers(saves) { [.success(String($0.dropFirst(5)))] }
            run.shows("field") { screen.shown }
            run.shows("typed") { screen.last }
            run.always("The field has the typed text") { screen.shown == screen.last }
        },
        Race("A failed deletion brings back another deleted item") { run, isCorrect in
            let (screen, deletions) = (Screen(), run.requests(Int.self))
            screen.items = ["a", "b"]
            var deleted: Set<String> = []
            for item in ["a", "b"] {
                run.input("delete \(item)", times: 1) {
                    let before = screen.items
                    screen.items.removeAll { $0 == item }
                    deletions.request("delete \(item)").asDriver(onErrorJustReturn: 0).drive { answer in
                        if answer == 1 {
                            deleted.insert(item)
                        } else {
                            screen.items = isCorrect ? screen.items + [item] : before
                        }
                    }
                    .store(in: run.journal.bag)
                }
            }
            run.answers(deletions, .success(1), .failure(Offline()))
            run.shows("items") { screen.items }
            run.shows("deleted") { deleted.sorted() }
            run.always("A deleted item is not shown") { deleted.isDisjoint(with: screen.items) }
        },
        Race("The first of two answers ends the busy state") { run, isCorrect in
            let (screen, values, load) = (Screen(), run.requests(Int.self), Trigger<Void>())
            load.driver.flatMap {
                screen.count += 1
                screen.isBusy = true
                return values.request("load").asDriver()
            }
            .drive { _ in
                screen.count -= 1
                screen.isBusy = isCorrect ? screen.count > 0 : false
            }
            .store(in: run.journal.bag)
            run.input("load") { load() }
            run.answers(values, .success(1))
            run.shows("busy") { screen.isBusy }
            run.always("Busy means that a request is pending") { screen.isBusy == (values.runningCount > 0) }
        },
        Race("Cancel leaves the request running") { run, isCorrect in
            let (screen, values) = (Screen(), run.requests(String.self))
            let (load, cancel) = (Trigger<Void>(), Trigger<Void>())
            let loads = load.driver.map { true }
            let commands = isCorrect ? merge(loads, cancel.driver.map { false }) : loads
            commands.flatMapLatest { $0 ? values.request("load").asDriver() : .empty() }
                .drive { screen.shown = $0 }.store(in: run.journal.bag)
            run.input("load") { load() }
            run.input("cancel") {
                screen.shown = ""
                screen.count = values.runningCount
                cancel()
                screen.isBusy = values.runningCount > 0
            }
            run.answers(values, .success("value"))
            run.shows("shown") { screen.shown }
            run.shows("runs after cancel") { screen.isBusy }
            run.always("Cancel ends the request") { !screen.isBusy }
        },
        Race("The next user sees the profile of the one before") { run, isCorrect in
            let (screen, profiles, user) = (Screen(), run.requests(String.self), Trigger<String>())
            user.driver.drive { screen.last = $0 }.store(in: run.journal.bag)
            let get = { @MainActor (name: String) in
                name.isEmpty ? Driver.just("") : profiles.request(name).asDriver()
            }
            (isCorrect ? user.driver.flatMapLatest(get) : user.driver.flatMap(get))
                .drive { screen.shown = $0 }.store(in: run.journal.bag)
            for name in ["Ann", ""] { run.input(name.isEmpty ? "sign out" : "sign in \(name)") { user(name) } }
            run.answers(profiles) { [.success($0)] }
            run.shows("profile") { screen.shown }
            run.shows("user") { screen.last }
            run.always("A profile belongs to the user") { screen.shown.isEmpty || screen.shown == screen.last }
        },
        Race("A manual retry does not stop the one that a timer starts") { run, isCorrect in
            let (screen, values) = (Screen(), run.requests(Int.self))
            let (load, retry) = (Trigger<Void>(), Trigger<Void>())
            let clock = run.clock
            let later = retry.driver.delay(for: .seconds(1), clock: clock)
            let starts =
                isCorrect
                ? merge(load.driver.map { true }, retry.driver.map { false }).flatMapLatest {
                    $0 ? Driver.just(()) : Driver.just(()).delay(for: .seconds(1), clock: clock)
                }
                : merge(load.driver, later)
            let request = { @MainActor (_: Void) in values.request("load").asDriver(onErrorJustReturn: 0) }
            (isCorrect ? starts.flatMapLatest(request) : starts.flatMap(request))
                .drive { if $0 == 0 { retry() } else { screen.shown = "\($0)" } }.store(in: run.journal.bag)
            run.input("load", times: 2) { load() }
            run.answers(values, .success(1), .failure(Offline()))
            run.shows("shown") { screen.shown }
            run.always("One request is pending at most") { values.runningCount <= 1 }
        },
    ]
}
