import Testing
import VirtualTime

@Suite("Renewals by two processes, explored")
struct RenewalExplorationTests {
    @Test("Every history of seven steps ends with one valid session without a lost response")
    func exhaustive() {
        var histories = 0
        #expect(Self.explore(RenewalModel(), depth: 7, [], &histories) == nil)
        #expect(histories > 10_000)
    }

    @Test("Every long random history ends with one valid session")
    func random() {
        for seed in 0..<3_000 {
            var generator = SeededGenerator(seed: seed)
            var model = RenewalModel()
            var history: [RenewalModel.Action] = []
            for _ in 0..<(10 + seed % 60) {
                // Half of the steps continue a renewal. Otherwise sign-ins would end most renewals.
                let pool = !model.progress.isEmpty && Bool.random(using: &generator) ? model.progress : model.actions
                guard let action = pool.randomElement(using: &generator) else { break }
                history.append(action)
                model.perform(action)
            }
            let violations = Self.finished(model, &generator).violations
            #expect(violations.isEmpty, "seed \(seed): \(history)")
            if !violations.isEmpty { return }
        }
    }

    /// Returns the first history that violates a rule.
    private static func explore(
        _ model: RenewalModel, depth: Int, _ history: [RenewalModel.Action], _ histories: inout Int
    ) -> String? {
        guard depth > 0, model.violations.isEmpty else {
            histories += 1
            var generator = SeededGenerator(seed: histories)
            let violations = finished(model, &generator).violations
            return violations.isEmpty ? nil : "\(history): \(violations)"
        }
        for action in model.actions {
            var next = model
            next.perform(action)
            if let failure = explore(next, depth: depth - 1, history + [action], &histories) { return failure }
        }
        return nil
    }

    /// Finishes the running renewals in a random order.
    private static func finished(_ model: RenewalModel, _ generator: inout SeededGenerator) -> RenewalModel {
        var model = model
        while let action = model.progress.randomElement(using: &generator) { model.perform(action) }
        return model
    }
}
