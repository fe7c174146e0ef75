import Testing

@testable import App

@Suite("Tour")
struct TourTests {
    @Test("A stop complains about what is missing and about what should not be there")
    func complaints() {
        let step = TourStep("Menu", showing: ["Menu", "Products"], hiding: ["Error"])
        #expect(step.complaints(about: "Menu Products") == [])
        #expect(step.complaints(about: "Menu Error") == ["\"Products\" is not shown", "\"Error\" is shown"])
    }

    @Test("Every stop's keys can be read, and every stop expects something")
    func steps() throws {
        for step in Tour.steps {
            for keys in step.keys { _ = try KeyScript(keys) }
            #expect(!step.expected.isEmpty)
        }
    }
}
