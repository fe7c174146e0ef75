import Notes
import PresentationKit
import Reactive

/// Runs the notes without a screen, and prints everything that passes through the view model.
@main
struct Headless {
    @MainActor
    static func main() async {
        let scene = Live(NotesViewModel(gateway: NotesInMemory(["Milk", "Bread", "A letter to Ada"])))
        let bag = SubscriptionBag()
        scene.follow(in: bag) { print($0) }

        scene.input.$load()
        for await notes in scene.output.$notes.driver.values where notes.isLoaded { break }

        scene.input.$title("  Tea ")
        scene.input.$add()
        for await form in scene.output.$form.driver.values where !form.isBusy { break }

        print(scene.notes.map(\.title).joined(separator: ", "))
    }
}
