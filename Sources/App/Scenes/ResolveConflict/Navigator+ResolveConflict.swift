import Domain
import Presentation
import PresentationKit

extension Navigator: PendingEditsNavigator {
    func resolveConflict(of id: Product.ID, _ result: NavigationResult<Void>, on stack: SceneStack) -> any Scene {
        ResolveConflictScene(
            ResolveConflictViewModel(
                id: id, result: result, useCase: services.useCases, formatting: services.formatting),
            of: id, stack: stack)
    }

    func toConflict(of id: Product.ID) {
        show { stack in standalone(on: stack, saying: Self.decidedText) { resolveConflict(of: id, $0, on: $1) } }
    }

    static func decidedText() -> String { "Decided" }
}
