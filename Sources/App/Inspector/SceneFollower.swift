import PresentationKit
import Reactive
import ReactiveUI

/// Observes the view models of all scenes on a stack and of their previews, from before each scene appears until it
/// leaves. Scenes need no code for it.
final class SceneFollower {
    private struct Followed {
        let scene: any Scene
        let bag: SubscriptionBag
    }

    private let onReport: (SceneReport) -> Void
    private let bag = SubscriptionBag()
    private var followed: [Followed] = []
    /// Set while an observation begins: the values reported then are initial ones, no events.
    private var isBeginning = false

    /// - Parameter others: View models to observe beside those of the scenes.
    init(
        of stack: SceneStack, beside others: [any RunningViewModel] = [], _ onReport: @escaping (SceneReport) -> Void
    ) {
        self.onReport = onReport
        for running in others { follow(running, in: bag) }
        stack.$scenes.driver.drive { [weak self] in self?.follow($0) }.store(in: bag)
    }

    private func follow(_ scenes: [any Scene]) {
        // Releases what has left the stack, so that this object does not keep it alive.
        followed.removeAll { gone in !scenes.contains { $0 === gone.scene } }
        for scene in scenes where !followed.contains(where: { $0.scene === scene }) {
            let own = SubscriptionBag()
            followed.append(Followed(scene: scene, bag: own))
            follow(scene, in: own)
        }
    }

    private func follow(_ scene: any Scene, in bag: SubscriptionBag) {
        for running in Mirror(reflecting: scene).runningViewModels { follow(running, in: bag) }
        // Each preview is observed until the next one replaces it.
        let shown = SubscriptionBag()
        scene.previews.drive { [weak self] preview in
            shown.cancelAll()
            if let preview { self?.follow(preview, in: shown) }
        }
        .store(in: bag)
    }

    private func follow(_ running: any RunningViewModel, in bag: SubscriptionBag) {
        let scene = Self.sceneName(of: running)
        isBeginning = true
        running.follow(in: bag) { [weak self] report in
            guard let self else { return }
            onReport(SceneReport(scene: scene, report: report, isFirst: isBeginning))
        }
        isBeginning = false
    }

    /// The name of the view model's type without its common suffix.
    static func sceneName(of running: any RunningViewModel) -> String {
        let suffix = "ViewModel"
        let name = running.viewModelName
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }
}
