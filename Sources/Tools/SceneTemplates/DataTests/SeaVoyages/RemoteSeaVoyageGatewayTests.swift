// for list, detail, form, edit if !offline

// import domain
// import data
import DataKit
import DomainKit
import Foundation
import Reactive
import Testing

@Suite struct RemoteSeaVoyageGatewayTests {
    private struct Transport: HTTPTransport {
        let answer: HTTPResponse

        func send(_ request: HTTPRequest) async throws -> HTTPResponse { answer }
    }

    private static let json = #"{"identityKey": 7, "fieldKey": "Field name 7"}"#

    private func gateway(_ status: Int, _ body: String) throws -> RemoteSeaVoyageGateway {
        let url = try #require(URL(string: "https://example.com"))
        let transport = Transport(answer: HTTPResponse(status: status, body: Foundation.Data(body.utf8)))
        var options = APIClient.Options()
        // The answer is there; that a machine is busy is no reason to give up.
        (options.timeout, options.budget) = (.seconds(600), .seconds(600))
        let api = APIClient(baseURL: url, transport: transport, options: options)
        #if cached
            return RemoteSeaVoyageGateway(api: api, database: nil, source: "test")
        #else
            return RemoteSeaVoyageGateway(api: api)
        #endif
    }

    /// What the server's answer says.
    private let seaVoyage = SeaVoyage(
        id: seaVoyageID(7),
        // for each field of !optional
        fieldName: fieldSample(7),
        // end
    )

    #if listing
        @Test("The list's answer becomes a page of sea voyages")
        func list() async throws {
            let gateway = try gateway(200, #"{"seaVoyages": [ITEM], "total": 1}"#.replacing("ITEM", with: Self.json))
            let page = try #require(try await gateway.getSeaVoyageList(PageRequest()).first())
            #expect(page.items == [seaVoyage])
            #if cursor || linked
                #expect(page.next == .cursor("answerNext"))
            #endif
        }
    #endif

    #if finding
        @Test("The answer becomes a sea voyage")
        func find() async throws {
            let found = try await gateway(200, Self.json).getSeaVoyage(id: seaVoyage.id).first()
            #expect(found == seaVoyage)
        }

        @Test("One that is not there is not found")
        func missing() async throws {
            await #expect(throws: GatewayError.notFound(message: "Not found.")) {
                try await gateway(404, #"{"message": "Not found."}"#).getSeaVoyage(id: seaVoyage.id).first()
            }
        }
    #endif

    #if creating
        @Test("The answer to a new one is the sea voyage as saved")
        func create() async throws {
            let values = NewSeaVoyage(
                // for each field of entered
                fieldName: entryValue,
                // end
            )
            #expect(try await gateway(201, Self.json).createSeaVoyage(values).first() == seaVoyage)
        }
    #endif

    #if saving
        @Test("The answer to a change is the sea voyage as saved")
        func save() async throws {
            #expect(try await gateway(200, Self.json).saveSeaVoyage(seaVoyage, from: seaVoyage).first() == seaVoyage)
        }
    #endif
}
