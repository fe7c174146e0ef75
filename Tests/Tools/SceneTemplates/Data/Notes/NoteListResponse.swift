// for entity

// import domain
import DataKit
import DomainKit

/// A page as the server sends it. A note that cannot be read is left out and counted.
struct NoteListResponse: Decodable, Sendable {
    var notes: LossyArray<NoteResponse>
    var total: Int?
    #if cursor
        /// Where the next page starts. The last page has none.
        var next: String?
    #endif

    init(from decoder: any Decoder) throws {
        notes = try decoder.value(at: "notes")
        total = try decoder.valueIfPresent(at: "total")
        #if cursor
            next = try decoder.valueIfPresent(at: "next")
        #endif
    }
}

/// A single note as the server sends it.
struct SingleNoteResponse: Decodable, Sendable {
    var entity: Note

    init(from decoder: any Decoder) throws {
        let response: NoteResponse = try decoder.value()
        entity = response.entity
    }
}

extension APIClient {
    func notes(_ request: PageRequest) async throws -> Page<Note> {
        let answer = try await answer(to: .notes(request))
        let notes = answer.value.notes
        #if offset
            return Page(
                notes.elements.map(\.entity), for: request, total: answer.value.total,
                unreadableItems: notes.unreadableCount)
        #elseif cursor
            return Page(
                items: notes.elements.map(\.entity),
                next: answer.value.next.flatMap { $0.isEmpty ? nil : .cursor($0) },
                totalItems: answer.value.total, unreadableItems: notes.unreadableCount)
        #else
            // The server sends the whole list: the first page is the only one.
            return Page(
                items: notes.elements.map(\.entity), totalItems: answer.value.total,
                unreadableItems: notes.unreadableCount)
        #endif
    }
}
