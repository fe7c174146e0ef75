import Reactive
import ReactiveTesting
import ReactiveUI
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

/// Tests the shell with scenes of another app, because the shell depends neither on routes nor on an inspector.
@Suite("Shell", .noLeaks)
struct ShellTests {
    @MainActor
    private final class NoteScene: Scene {
        let title: String
        let bag = SubscriptionBag()
        @Property var count = 0

        init(_ title: String) {
            self.title = title
        }

        var commands: [SceneCommand] { [SceneCommand("c", "count") { [weak self] in self?.count += 1 }] }

        func draw(in frame: inout Frame, _ body: GridRect) { frame.draw("\(count)", in: body) }
    }

    @MainActor
    private final class ClockPane: SidePane {
        let title = "Clock"
        @Property var isOpen = false
        @Property var isFocused = false
        var events: [InputEvent] = []
        let commands: [SceneCommand] = []
        let hints = [Hint("↑↓", "scroll")]

        func toggle() {
            isOpen.toggle()
            isFocused = false
        }

        func focus(_ isFocused: Bool) { self.isFocused = isFocused }
        func handle(_ event: InputEvent) { events.append(event) }
        func replacement(for app: Frame) -> Frame? { nil }

        func draw(in frame: inout Frame, _ place: GridRect, beside scenes: [any Scene], isFocused: Bool) {
            frame.draw("noon, beside \(scenes.map(\.title).joined())", in: place)
        }
    }

    private let stack = SceneStack()
    private let pane = ClockPane()
    private let shell: Shell

    init() {
        stack.begin(with: NoteScene("Notes"))
        shell = Shell(
            stack: stack, size: GridSize(columns: 120, rows: 12), pane: pane,
            destinations: [
                PaletteEntry(id: "milk", title: "Milk", run: { [stack] in stack.navigation.open(NoteScene("Milk")) })
            ],
            entryForTyped: { [stack] text in
                text.hasPrefix("#")
                    ? PaletteEntry(id: text, title: text, run: { stack.navigation.open(NoteScene(text)) }) : nil
            })
    }

    private func press(_ script: String) throws {
        for event in try KeyScript(script).events {
            shell.handle(event)
            _ = shell.frame()
        }
    }

    @Test("A scene's commands run by key or from the palette, which remembers them")
    func commands() throws {
        try press("c")
        #expect(shell.frame().lines[2].hasPrefix("│1"))
        try press(":count<enter>")
        #expect(shell.frame().lines[2].hasPrefix("│2"))
        try press(":<enter>")
        #expect(shell.frame().lines[2].hasPrefix("│3"))
    }

    @Test("The palette opens the app's destinations, including those parsed from typed text")
    func destinations() throws {
        try press(":mil<enter>")
        #expect(shell.frame().lines[0].hasPrefix(" Notes › Milk"))
        try press("<esc>:#31<enter>")
        #expect(shell.frame().lines[0].hasPrefix(" Notes › #31"))
    }

    @Test("The app's pane is next to the scene and receives keys while focused")
    func sidePane() throws {
        try press("i")
        #expect(shell.frame().lines[0].hasSuffix("noon, beside Notes"))
        try press("<tab><up>")
        #expect(pane.events == [.key(.up)] && shell.focusName == "NoteScene, clock")
        try press("<esc>")
        #expect(!pane.isOpen)
    }

    @Test("While a choice is open, clicks count on the whole screen, despite a pane")
    func clickBesidePane() throws {
        try press("i")
        let choice = Recorder(stack.navigation.ask("Which?", choices: [.init("This"), .init("That")]))
        let row = try #require(shell.frame().lines.firstIndex { $0.contains("That") })
        // The click is on the pane's half of the screen, in the row of the second entry.
        shell.handle(.click(GridPoint(column: 80, row: row)))
        choice.expect(1, then: .finished)
    }
}
