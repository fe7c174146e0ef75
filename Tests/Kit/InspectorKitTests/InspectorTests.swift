import DataKit
import PresentationKit
import Reactive
import ReactiveUI
import Testing
import VirtualTime

@testable import InspectorKit

@MainActor
@Suite("Inspector")
struct InspectorTests {
    private let inspector = Inspector(.task)

    @Test("A scene appears in the inspector, reports its events, and disappears at its end")
    func life() {
        inspector.observing {
            let scene = Live(StallViewModel())
            scene.input.$amount(2)
            scene.input.$password("hunter2")
            scene.end()
            scene.input.$amount(3)
        }
        #expect(
            inspector.log.lines == [
                "1 Stall begins", "1 <- received [] at first", "1 <- total 0 at first", "1 <- password ••• at first",
                "1 -> amount 2", "1 <- total 2", "1 <- received [\"amount 2\"]",
                "1 -> password •••", "1 <- password •••", "1 <- received [\"amount 2\", \"password of 7\"]", "1 ends",
            ])
        #expect(inspector.log.now.scenes.isEmpty)
    }

    @Test("A released scene disappears, and the inspector does not retain it")
    func release() {
        var scene: Live<StallViewModel>? = inspector.observing { Live(StallViewModel()) }
        let remembered = { [weak remembered = scene] in remembered }
        scene = nil
        #expect(remembered() == nil)
        #expect(inspector.log.lines.last == "1 ends")
    }

    @Test("A scene created while another starts is its child")
    func parents() {
        let market = inspector.observing { (Live(MarketViewModel()), Live(StallViewModel())) }
        #expect(
            inspector.log.lines.filter { $0.contains("begins") } == [
                "2 Stall begins in 1", "1 Market begins", "3 Stall begins",
            ])
        withExtendedLifetime(market) {}
    }

    @Test("The log has the open scenes from bottom to front and new scenes' parents")
    func openScenes() {
        let log = inspector.log
        inspector.observing {
            let navigation = Navigation<Live<StallViewModel>>()
            navigation.open(Live(StallViewModel()))
            #expect(log.now.front == 2)
            navigation.open(Live(StallViewModel()), as: .sheet)
            #expect(log.now.stacks.map(\.scenes) == [[[2], [3]]])
            #expect(log.now.front == 3)
            let preview = Live(StallViewModel())
            #expect(log.now.scenes[4]?.scene.parent == 3)
            navigation.replaceAll { navigation.open(Live(StallViewModel())) }
            #expect(log.now.stacks.map(\.scenes) == [[[5]]])
            navigation.replaceAll {}
            #expect(log.now.front == nil)
            withExtendedLifetime(preview) {}
        }
        #expect(log.now.stacks.isEmpty)
        #expect(
            log.lines.filter { $0.contains("open") && !$0.contains("entries") } == [
                "1 has [[2]] open", "1 has [[2], [3]] open", "1 has [[5]] open", "1 has [] open",
            ])
    }

    @Test("Opening a scene logs the view models inside its destination object")
    func destinations() {
        @MainActor
        final class Screen {
            let title = "stall"
            let live = Live(StallViewModel())
        }
        inspector.observing {
            let navigation = Navigation<Screen>()
            navigation.open(Screen())
            #expect(inspector.log.now.stacks.map(\.scenes) == [[[2]]])
        }
    }

    @Test("Each task's inspector sees only that task's scenes, whatever order the tasks run in")
    func tasks() async {
        let tasks = (1...20).map { number in
            Task { @MainActor in
                let inspector = Inspector(.task)
                let scene = await inspector.observing {
                    await Task.yield()
                    return Live(StallViewModel())
                }
                await Task.yield()
                scene.input.$amount(number)
                return inspector.log.lines.filter { $0.contains("->") || $0.contains("begins") }
            }
        }
        for (index, task) in tasks.enumerated() {
            #expect(await task.value == ["1 Stall begins", "1 -> amount \(index + 1)"])
        }
    }

    @Test("A scene created outside an inspector's task is not logged")
    func outside() {
        let inspector = Inspector(.task)
        let scene = Live(StallViewModel())
        scene.input.$amount(1)
        #expect(inspector.log.lines.isEmpty)
    }

    @Test("The log contains the data layer's events in order with their times")
    func data() async throws {
        let clock = VirtualClock()
        let inspector = Inspector(.task, clock: clock)
        let database = try Database.inMemory(
            migrations: [.offline], environment: DataEnvironment(observer: inspector.observer))
        let scene = inspector.observing { Live(StallViewModel()) }
        clock.advance(by: .seconds(2))
        try await database.write { try $0.execute("CREATE TABLE crates (id INTEGER) STRICT") }
        try await database.write { try $0.execute("INSERT INTO crates VALUES (1)") }
        scene.input.$amount(1)
        let late = inspector.log.entries(after: 0).entries.filter { $0.time == .seconds(2) }.map(\.line)
        #expect(late.contains { $0.contains("crates") && $0.contains("transaction") })
        #expect(late.suffix(3) == ["1 -> amount 1", "1 <- total 1", "1 <- received [\"amount 1\"]"])
    }
}
