import DataKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

enum ConcurrentGets {
    private static let width = 50

    static let workloads = [
        Workload(
            "S6", "\(width) concurrent GETs of such pages, per GET", fixedSize: 2_000,
            checksum: SequentialGets.checksum, [Contender(.ours, ours)])
    ]

    /// What Foundation does by itself, beside S6, on as many connections.
    static let bare = Workload(
        "URLSession-\(width)", "S6 with URLSession and JSONDecoder", fixedSize: 2_000,
        checksum: SequentialGets.checksum, [Contender(.ours, urlSession)])

    private static func ours(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let server = try LoopbackServer(answer: ProductPage.sample)
        defer { server.stop() }
        let client = APIClient(baseURL: server.url, transport: SystemTransport())
        // Of pages of their own, since the client makes equal reads one request.
        return try await concurrently(size) { try await client.send(.page(skip: $0)).sum }
    }

    private static func urlSession(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let server = try LoopbackServer(answer: ProductPage.sample)
        defer { server.stop() }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = width
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        return try await concurrently(size) { skip in
            let (data, _) = try await session.data(from: server.url.page(skip: skip))
            return try JSONDecoder().decode(ProductPage.self, from: data).sum
        }
    }

    /// Makes `size` calls in `width` tasks, each one call after the other, and returns the sum of their results.
    private static func concurrently(
        _ size: Int, _ get: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for first in 0..<width {
                group.addTask {
                    var sum = 0
                    for number in stride(from: first, to: size, by: width) { sum &+= try await get(number) }
                    return sum
                }
            }
            return try await group.reduce(0, &+)
        }
    }
}
