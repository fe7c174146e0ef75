// for list, endpoint if listing

// import domain
import DataKit
import DomainKit

/// A part of the list, as the server sends it.
struct SeaVoyageListResponse: Decodable, Sendable {
    var seaVoyages: LossyArray<SeaVoyageResponse>
    #if counted
        var total: Int?
    #endif
    #if cursor || linked
        /// Where the next part begins; nothing, or an empty text, in the last one.
        var next: String?
    #endif

    #if arrayed
        init(from decoder: any Decoder) throws {
            seaVoyages = try LossyArray(from: decoder)
        }
    #elseif nestedAnswer
        private enum Key: String, CodingKey {
            case answerKeys
        }

        init(from decoder: any Decoder) throws {
            let answer = try decoder.container(keyedBy: Key.self)
            seaVoyages = try listPlace.decode(LossyArray<SeaVoyageResponse>.self, forKey: .listKey)
            #if counted
                total = try totalPlace.decodeIfPresent(Int.self, forKey: .totalKey)
            #endif
            #if cursor || linked
                next = try nextPlace.decodeIfPresent(String.self, forKey: .nextKey)
            #endif
        }
    #elseif answerRenamed
        enum CodingKeys: String, CodingKey {
            case answerKeys
        }
    #endif

    #if linkHeader
        func page(next: PageToken?) -> Page<SeaVoyage> {
            Page(
                items: seaVoyages.elements.map(\.answeredSeaVoyage), next: next, totalItems: serverTotal,
                unreadableItems: seaVoyages.unreadableCount)
        }
    #elseif cursor || linked
        func page(_ request: PageRequest) -> Page<SeaVoyage> {
            Page(
                items: seaVoyages.elements.map(\.answeredSeaVoyage),
                next: next.flatMap { $0.isEmpty ? nil : .cursor($0) },
                totalItems: serverTotal,
                unreadableItems: seaVoyages.unreadableCount)
        }
    #elseif paged
        func page(_ request: PageRequest) -> Page<SeaVoyage> {
            Page(
                seaVoyages.elements.map(\.answeredSeaVoyage), for: request, total: serverTotal,
                unreadableItems: seaVoyages.unreadableCount)
        }
    #else
        func page(_ request: PageRequest) -> Page<SeaVoyage> {
            Page(items: seaVoyages.elements.map(\.answeredSeaVoyage), unreadableItems: seaVoyages.unreadableCount)
        }
    #endif
    #if template

        private var serverTotal: Int? { total }
    #endif
}

extension APIClient {
    /// A part of the list.
    func seaVoyages(_ request: PageRequest) async throws -> Page<SeaVoyage> {
        #if linkHeader
            let answer = try await self.answer(to: .seaVoyages(request))
            return answer.value.page(next: answer.next)
        #else
            try await send(.seaVoyages(request)).page(request)
        #endif
    }
}
