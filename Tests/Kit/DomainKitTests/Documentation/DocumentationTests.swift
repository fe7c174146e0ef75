import DomainKit
import Foundation
import Reactive
import Testing

/// The examples of the documentation comments, word for word. `ExamplesTests` looks for their lines in this file.
@Suite struct DocumentationTests {
    struct Greeting: Equatable {
        var name: String
        var age: Int
    }

    struct GreetingDraft: Draft {
        enum Field { case name, age }
        var name = ""
        var age = ""

        func validated() throws(ValidationError) -> Greeting {
            let (name, age) = try validate(check(.name, name, by: Self.nameRule), check(.age, age, by: Self.ageRule))
            return Greeting(name: name, age: age)
        }

        private static let nameRule = Rule.nonEmpty("Please enter a name")
        private static let ageRule = Rule<String, Int>("Please enter a number") { Int($0) }
    }

    struct RenamingDraft: Draft {
        enum Field { case name }
        var original: Greeting
        var name: String

        func validated() throws(ValidationError) -> Greeting {
            let name = try validate(check(.name, name, unchanged: (original.name, original.name), by: Self.nameRule))
            return Greeting(name: name, age: original.age)
        }

        private static let nameRule = Rule.nonEmpty("Please enter a name")
    }

    @Test("A draft becomes its value or reports its fields")
    func draft() throws {
        #expect(try GreetingDraft(name: "Ann", age: "7").validated() == Greeting(name: "Ann", age: 7))
        #expect(GreetingDraft().failures.map(\.message) == ["Please enter a name", "Please enter a number"])
    }

    @Test("An unchanged field is not validated")
    func unchanged() throws {
        let nameless = Greeting(name: "", age: 7)
        #expect(try RenamingDraft(original: nameless, name: "").validated() == nameless)
        #expect(!RenamingDraft(original: Greeting(name: "Ann", age: 7), name: "").isValid)
    }

    @Test("A rule of two steps reports the step that fails")
    func rule() throws {
        let age = Rule<String, Int>("Please enter a number") { Int($0) }
            .then("Please enter 18 or more") { $0 >= 18 ? $0 : nil }
        #expect(try age("18").get() == 18)
        #expect(throws: BrokenRule.self) { try age("17").get() }
    }

    @Test("A server's refusal of a field appears next to the field")
    func refusal() throws {
        func save() throws {
            throw ValidationError(failures: [.init(field: GreetingDraft.Field.name, message: "This name is taken")])
        }
        let error = try #require(throws: ValidationError.self, performing: save)
        #expect(error.failures.first?.field(as: GreetingDraft.Field.self) == .name)
    }

    @Test("A server's names of fields map to the draft's fields")
    func names() throws {
        func save(_ error: GatewayError) throws {
            throw error.byField([("first_name", GreetingDraft.Field.name), ("age", .age)])
        }
        let error = #expect(throws: ValidationError.self) { try save(.refused(fields: ["first_name": "Taken"])) }
        #expect(error?.failures.first?.field(as: GreetingDraft.Field.self) == .name)
    }

    func canRetry(after error: GatewayError) -> Bool {
        switch error {
        case .offline, .timedOut, .serverError: true
        case .limited(let until), .unavailable(let until, _, _): until.map { $0 <= .now } ?? true
        default: false
        }
    }

    @Test("A failure's case shows a caller how to react")
    func failures() {
        #expect(canRetry(after: .offline))
        #expect(canRetry(after: .limited(until: .distantPast)))
        #expect(!canRetry(after: .limited(until: .distantFuture)))
        #expect(!canRetry(after: .notFound()))
    }

    @Test("A page counts offsets from received items")
    func page() {
        func offset() -> Int {
            PageRequest(page: 3, token: .offset(58)).offset  // 58
        }
        #expect(offset() == 58)
        struct Answer {
            let total = 60
        }
        let notes = ["Milk", "Eggs"]
        let answer = Answer()
        let request = PageRequest(page: 3, token: .offset(58))
        let page = Page(notes, for: request, total: answer.total)
        #expect(!page.hasMorePages)
    }

    private struct Repo: Identifiable, Equatable, Sendable {
        let id: Int
        var name: String { "repo \(id)" }
    }

    private struct RepoGateway {
        enum Endpoint { case repos(PageRequest) }

        struct API {
            func send(_ endpoint: Endpoint) async throws -> Page<Repo> {
                switch endpoint {
                case .repos(let request):
                    Page(items: [Repo(id: request.page)], next: .offset(request.page), totalItems: 9)
                }
            }
        }

        let api = API()
        var notes: ListSource<Repo> { repos() }

        func repos() -> ListSource<Repo> {
            ListSource { request in Observable { try await api.send(.repos(request)) } }
        }
    }

    @Test func listIsReadPartByPart() async throws {
        let gateway = RepoGateway()
        let source = gateway.repos()
        let reading = Task {
            var printed: [[String]] = []
            func print(_ names: [String]) {
                printed.append(names)
                withUnsafeCurrentTask { $0?.cancel() }
            }
            do {
                for try await contents in source.contents(of: .just(.first)) where contents.activity == .none {
                    print(contents.map(\.name))
                }
            } catch is CancellationError {}
            return printed
        }
        #expect(try await reading.value == [["repo 1"]])
        let notes = try await gateway.notes.load(.first, .next)
        #expect(notes.map(\.id) == [1, 2])
    }
}
