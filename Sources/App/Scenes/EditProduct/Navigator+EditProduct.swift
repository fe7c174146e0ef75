import Domain
import Presentation
import Reactive

extension Navigator {
    /// - Parameter saved: Gets the product when it was saved, and ends with the scene.
    func editProduct(_ product: Product, saved: PublishSubject<Product>, on stage: Stage) -> any Scene {
        let exit = Exit(stage: stage)
        let scene = EditProductScene(
            EditProductViewModel(
                product: product, navigator: EditProductExit(exit: exit, saved: saved),
                useCase: DefaultEditProductUseCase(productGateway: services.products)),
            product: product, stage: stage)
        exit.scene = scene
        return scene
    }
}

/// Closes the editor and hands the product back.
private struct EditProductExit: EditProductNavigator {
    let exit: Exit
    let saved: PublishSubject<Product>

    func dismiss(saved product: Product?) {
        exit.leave(with: product, to: saved) { "Saved \"\($0.name)\"" }
    }
}
