import DataKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

enum SequentialGets {
    private static let title = "GET of a page of 10 products over loopback"

    static let workloads = [
        Workload("S4", title, fixedSize: 1_000, checksum: checksum, [Contender(.ours, ours)])
    ]

    static let bare = Workload(
        "URLSession", "S4 with URLSession and JSONDecoder", fixedSize: 1_000, checksum: checksum,
        [Contender(.ours, urlSession)])

    private static func ours(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let server = try LoopbackServer(answer: ProductPage.sample)
        defer { server.stop() }
        let client = APIClient(baseURL: server.url, transport: SystemTransport())
        var sum = 0
        for _ in 1...size { sum &+= try await client.send(.page()).sum }
        return sum
    }

    private static func urlSession(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let server = try LoopbackServer(answer: ProductPage.sample)
        defer { server.stop() }
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let url = server.url.page()
        let decoder = JSONDecoder()
        var sum = 0
        for _ in 1...size {
            let (data, _) = try await session.data(from: url)
            sum &+= try decoder.decode(ProductPage.self, from: data).sum
        }
        return sum
    }

    @Sendable
    static func checksum(_ size: Int) -> Int { size &* (1...10).reduce(0, +) }
}
