import Testing
import VirtualTime

@Suite struct ShrinkingTests {
    /// The shortest list that fails, and the number of lists that were tried.
    private func shrunk(_ elements: [Int], fails: ([Int]) -> Bool) -> (elements: [Int], tries: Int) {
        var shrinking = Shrinking(elements)
        var tries = 0
        while let candidate = shrinking.candidate {
            tries += 1
            if fails(candidate) { shrinking.failed(candidate) } else { shrinking.passed() }
        }
        return (shrinking.elements, tries)
    }

    @Test("Shrinking keeps the elements that a failure needs, even far apart")
    func needed() {
        let (elements, tries) = shrunk(Array(1...300)) { $0.contains(2) && $0.contains(290) }
        #expect(elements == [2, 290])
        #expect(tries < 60)
    }

    @Test("A failure that needs no input is found with the first try")
    func nothing() {
        #expect(shrunk(Array(1...300)) { _ in true } == ([], 1))
        #expect(shrunk([]) { _ in true } == ([], 0))
    }

    @Test("A failure that needs everything keeps everything")
    func everything() {
        #expect(shrunk([1, 2, 3]) { $0 == [1, 2, 3] }.elements == [1, 2, 3])
    }

    @Test("No single element of the result can be removed", arguments: 0..<64)
    func minimal(needed: Int) {
        func fails(_ list: [Int]) -> Bool { (0..<6).allSatisfy { needed & 1 << $0 == 0 || list.contains($0) } }
        let elements = shrunk(Array(0..<6), fails: fails).elements
        #expect(fails(elements))
        #expect(
            elements.indices.allSatisfy { index in
                var rest = elements
                rest.remove(at: index)
                return !fails(rest)
            })
    }

    @Test("Shrinking continues with the elements that a candidate needs")
    func fewer() {
        var shrinking = Shrinking([1, 2, 3, 4])
        shrinking.passed()
        #expect(shrinking.candidate == [3, 4])
        shrinking.failed([3])
        while let candidate = shrinking.candidate {
            #expect(candidate == [])
            shrinking.passed()
        }
        #expect(shrinking.elements == [3])
    }
}
