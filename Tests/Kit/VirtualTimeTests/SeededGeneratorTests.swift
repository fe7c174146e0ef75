import Testing
import VirtualTime

@Suite struct SeededGeneratorTests {
    @Test("A seed's first numbers match SplitMix64's reference implementation")
    func reference() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(
            (1...3).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }

    @Test("A negative seed and a seed of another type are valid")
    func seeds() {
        var (first, second) = (SeededGenerator(seed: -1), SeededGenerator(seed: UInt64.max))
        #expect(first.next() == second.next())
    }
}
