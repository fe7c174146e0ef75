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

    /// The same requests with only Foundation, next to S6, on the same number of connections.
    static let bare = Workload(
        "URLSession-\(width)", "S6 with URLSession and JSONDecoder", fixedSize: 2_000,
        checksum: SequentialGets.checksum, [Contender(.ours, urlSession)])

    private static func ours(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let server = try LoopbackServer(answer: ProductPage.sample)
        defer { server.stop() }
        let client = APIClient(baseURL: server.url, transport: SystemTransport())
        // Each call requests a different page, because the client combines equal reads into one request.
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
