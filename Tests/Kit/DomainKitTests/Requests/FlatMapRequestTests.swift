import DomainKit
import Foundation
import Reactive
import Testing

@Suite("A chain of requests")
struct FlatMapRequestTests {
    /// A request that reports a wait of so many seconds, and is answered from elsewhere.
    private func request(_ seconds: Int) -> Observable<Int> {
        Observable {
            let since = Date(timeIntervalSince1970: 0)
            RequestWait.report?(RequestWait(since: since, until: since + TimeInterval(seconds)))
            await Task.detached {}.value
            return seconds
        }
    }

    @Test("Each of its requests is reported, however late it begins")
    func reported() async throws {
        let chain = request(1).flatMapRequest { request($0 + 1).flatMapRequest { request($0 + 1) } }
        let (waits, line) = AsyncStream.makeStream(of: RequestWait?.self)
        let subscription = RequestWait.$report.withValue(RequestWait.Report { line.yield($0) }) {
            chain.subscribe { _ in
            } onCompletion: { _ in
                line.finish()
            }
        }
        var limits: [Duration?] = []
        for await wait in waits { limits.append(wait?.limit) }
        #expect(limits == [.seconds(1), .seconds(2), .seconds(3)])
        subscription.cancel()
    }

    @Test("A chain of which nobody wants to know is reported to nobody")
    func unreported() async throws {
        struct Gateway {
            func followers(of account: String) -> Observable<[String]> { .just(["follower of \(account)"]) }
            func posts(by followers: [String]) -> Observable<[String]> { .just(followers.map { "post by \($0)" }) }
        }
        let gateway = Gateway()
        let account = "ada"
        let posts = gateway.followers(of: account).flatMapRequest { gateway.posts(by: $0) }
        #expect(try await posts.first() == ["post by follower of ada"])
    }

    @Test("A view model without a machine is told, too, and the answers stay what they are")
    func reportedToViewModel() async throws {
        struct UseCase {
            let exportNotes: () -> Observable<Int>
        }
        let useCase = UseCase { request(1) }
        let waits = PublishSubject<RequestWait?>()
        let notes = useCase.exportNotes().reportingWaits { waits.send($0, isolation: nil) }
        let (limits, line) = AsyncStream.makeStream(of: Duration?.self)
        let subscription = waits.observable.subscribe { line.yield($0?.limit) }
        #expect(try await notes.first() == 1)
        line.finish()
        #expect(await limits.reduce(into: []) { $0.append($1) } == [.seconds(1)])
        withExtendedLifetime(subscription) {}
    }

    @Test("A request that cannot be made fails the chain")
    func failure() async {
        let chain = request(1).flatMapRequest { _ -> Observable<Int> in throw GatewayError.notFound() }
        await #expect(throws: GatewayError.notFound()) { try await chain.first() }
    }
}
