import Data
import Domain
import Reactive
import ReactiveTesting
import Testing

@Suite("Preferences in memory")
struct MemoryPreferencesGatewayTests {
    @Test("A saved preference takes effect and is reported once")
    func saves() async throws {
        let gateway = MemoryPreferencesGateway()
        let told = Recorder(gateway.preferences)
        let light = Preferences(appearance: .light)
        for _ in 0..<2 { _ = try await gateway.save(light).first() }
        told.expect(Preferences(), light)
        #expect(gateway.current == light)
    }
}
