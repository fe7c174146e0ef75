import DataKit
import DemoServer
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI
import Testing

/// The code of the guide *Errors from gateway to screen*. ExamplesTests finds the guide's code in this file.
@Suite struct ErrorsTests {
    struct TitleResponse: Decodable, Sendable {
        var title: String
    }

    struct TitleGateway: Sendable {
        let api: APIClient

        func getTitle(id: Int) -> Observable<String> {
            Observable { try await api.send(Endpoint<TitleResponse>(path: ["products", "\(id)"])).title }
        }
    }

    let server = DemoServer()
    let url: URL
    let api: APIClient

    init() throws {
        url = try server.start()
        api = APIClient(baseURL: url, transport: SystemTransport())
    }

    @Test("A missing item is a separate case with a message for the user")
    func notFound() async throws {
        let error = await #expect(throws: GatewayError.self) {
            _ = try await TitleGateway(api: api).getTitle(id: 4_000).first()
        }
        #expect(error == .notFound(message: error?.message))
        #expect(Failure(try #require(error))?.message == "Product with id '4000' not found")
    }

    func optionsOfMarkedServer() -> APIClient.Options {
        var options = APIClient.Options()
        options.contract.isFromAPI = { response, _ in response.headers["X-Served-By"] == "notes" }
        return options
    }

    @Test("A 404 that does not look like the API's is not treated as missing")
    func unmarked() async throws {
        let api = APIClient(
            baseURL: url, transport: SystemTransport(), options: optionsOfMarkedServer())
        let error = await #expect(throws: GatewayError.self) {
            _ = try await TitleGateway(api: api).getTitle(id: 4_000).first()
        }
        #expect(error?.cause as? APIError == .intermediary(status: 404))
    }

    @MainActor func showTitle(
        from gateway: TitleGateway, in title: Property<String>, errors: Event<Failure>, bag: SubscriptionBag
    ) {
        gateway.getTitle(id: 4_000).asDriver(reporting: errors).drive(title).store(in: bag)
    }

    @Test("A failure of a stream converted to a driver is reported once")
    @MainActor func reporting() async {
        let (title, errors, bag) = (Property(wrappedValue: ""), Event<Failure>(), SubscriptionBag())
        let messages = errors.wrappedValue.map(\.message).values
        showTitle(from: TitleGateway(api: api), in: title, errors: errors, bag: bag)
        for await message in messages {
            #expect(message == "Product with id '4000' not found")
            break
        }
    }

    func titleOrPlaceholder(_ gateway: TitleGateway) -> Observable<String> {
        gateway.getTitle(id: 4_000).catch { error in
            guard case GatewayError.notFound = error else { return .fail(error) }
            return .just("No longer for sale")
        }
    }

    @Test("A failure that the stream recovers from arrives as an element")
    func recovering() async throws {
        #expect(try await titleOrPlaceholder(TitleGateway(api: api)).first() == "No longer for sale")
    }
}
