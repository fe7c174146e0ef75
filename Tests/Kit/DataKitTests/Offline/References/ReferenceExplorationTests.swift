import Foundation
import Testing
import VirtualTime

@testable import DataKit

/// More runs by hand: `REFERENCE_HISTORIES=1000000`, `STORED_REFERENCE_HISTORIES=10000`, and `REFERENCE_SEED` for other seeds.
@Suite("Exploration of references between entities")
struct ReferenceExplorationTests {
    private static func number(_ name: String, _ preset: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? preset
    }

    @Test("Random histories refer to no missing entity and create no entity twice")
    func random() throws {
        let start = Self.number("REFERENCE_SEED", 0)
        // In the first one, an entity is created under the temporary ID of one that a user saw and that was taken back.
        // In the second, an undo restores a reference to a deleted entity, after another one had its temporary ID.
        for seed in [69_032, 1_131_351] + Array(start..<start + Self.number("REFERENCE_HISTORIES", 200)) {
            let failures = try Self.history([ClinicModelDevice(), ClinicModelDevice()], seed: seed)
            #expect(failures.isEmpty, "seed \(seed): \(failures)")
            if !failures.isEmpty { return }
        }
    }

    @Test("Random histories in a database end in the same state as the rules")
    func stored() throws {
        let start = Self.number("REFERENCE_SEED", 0)
        for seed in [69_032, 1_131_351] + Array(start..<start + Self.number("STORED_REFERENCE_HISTORIES", 25)) {
            let failures = try Self.history([ClinicStoredDevice(), ClinicStoredDevice()], seed: seed)
            #expect(failures.isEmpty, "seed \(seed): \(failures)")
            if !failures.isEmpty { return }
        }
    }

    private static func history(_ devices: [some ClinicDevice], seed: Int) throws -> [String] {
        var clinic = try Clinic(devices)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<(20 + seed % 80) { try clinic.step(using: &generator) }
        return try clinic.violations()
    }
}
