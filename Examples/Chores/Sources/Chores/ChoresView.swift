import ChoresDomain
import ChoresPresentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The list, and the open scenes above it.
struct ChoresView: View {
    @State private var navigation: Navigation<Destination>
    @State private var chores: Live<ChoresViewModel>

    init(gateway: any ChoreGateway) {
        // SwiftUI keeps the first value of each state. A view model that is dropped has not started any work.
        let navigation = Navigation<Destination>()
        let navigator = AppNavigator(navigation: navigation, gateway: gateway)
        _navigation = State(initialValue: navigation)
        _chores = State(initialValue: Live(ChoresViewModel(navigator: navigator, gateway: gateway)))
    }

    var body: some View {
        NavigationHost(navigation) { destination in
            switch destination {
            case .editor(let scene): ChoreEditor(scene: scene)
            }
        } root: {
            ChoreList(scene: chores)
        }
    }
}
