import Foundation
import PresentationKit
import Testing

@Suite struct LinkTableTests {
    private nonisolated enum Place: Hashable, Sendable {
        case home, notes, newNote, note(Int), editNote(Int), tag(UUID), station(String), newStation, secret
    }

    private let links = LinkTable<Place>(
        scheme: "app",
        [
            LinkRow("home", .home), LinkRow("", .home), LinkRow("notes", .notes),
            LinkRow("notes/:id", Place.note) { if case .note(let id) = $0 { id } else { nil } },
            LinkRow("notes/:id/edit", Place.editNote) { if case .editNote(let id) = $0 { id } else { nil } },
            LinkRow("notes/new", .newNote),
            LinkRow("tags/:id", Place.tag) { if case .tag(let id) = $0 { id } else { nil } },
            LinkRow("stations/:id", Place.station) { if case .station(let id) = $0 { id } else { nil } },
            LinkRow("stations/new", .newStation),
        ])
    private nonisolated static let uuid = "6f9619ff-8b86-d011-b42d-00c04fc964ff"

    @Test(
        "A route is printed by its first row and parsed back",
        arguments: [
            (.home, "app://home"), (.notes, "app://notes"), (.newNote, "app://notes/new"),
            (.note(31), "app://notes/31"),
            (.editNote(0), "app://notes/0/edit"),
        ] as [(Place, String)])
    private func roundTrip(route: Place, link: String) throws {
        #expect(links.link(to: route) == link)
        #expect(try links.route(for: link) == route)
        #expect(try links.route(for: link + "/") == route)
        #expect(try links.route(for: link.uppercased()) == route)
    }

    @Test(
        "A query or a fragment is not part of an ID or a name",
        arguments: [
            ("app://notes/31?utm_source=mail", .note(31)), ("app://notes/31#top", .note(31)),
            ("app://notes?a=/b/c", .notes),
            ("app://notes/?a", .notes), ("app://stations/a?utm_source=mail", .station("a")),
            ("app://stations/a%3Fb#c?d", .station("a?b")), ("app://?a", .home),
        ] as [(String, Place)])
    private func queries(link: String, route: Place) throws {
        #expect(try links.route(for: link) == route)
    }

    @Test("A UUID is printed in lowercase and read in either case")
    func uuid() throws {
        let route = try links.route(for: "app://tags/\(Self.uuid.uppercased())")
        #expect(links.link(to: route) == "app://tags/\(Self.uuid)")
    }

    @Test(
        "A string is an ID unchanged, and a link percent-encodes it",
        arguments: [
            ("Vienna-2", "app://stations/Vienna-2"), ("a/b", "app://stations/a%2Fb"), ("?#", "app://stations/%3F%23"),
            ("Süd 1%", "app://stations/S%C3%BCd%201%25"),
        ])
    func text(identity: String, link: String) throws {
        #expect(links.link(to: .station(identity)) == link)
        #expect(try links.route(for: link) == .station(identity))
        #expect(try links.route(for: "APP://Stations/" + link.dropFirst(15)) == .station(identity))
    }

    @Test("The scheme alone is the empty path, and a name matches before an ID")
    func precedence() throws {
        #expect(try links.route(for: "app://") == .home)
        #expect(try links.route(for: "app://notes/new") == .newNote)
        // "new" could also be the ID of a station.
        #expect(try links.route(for: "app://stations/new") == .newStation)
        #expect(try links.route(for: "app://stations/newer") == .station("newer"))
    }

    @Test("A link opens its route, even if the ID is another row's name", arguments: ["new", "New"])
    func nameAsIdentity(identity: String) throws {
        let link = links.link(to: .station(identity))
        #expect(try links.route(for: link) == .station(identity))
        #expect(link == (identity == "new" ? "app://stations/%6Eew" : "app://stations/%4Eew"))
    }

    @Test("A string without the scheme is not a link", arguments: ["", "notes", "http://notes", " app://notes"])
    func notALink(link: String) {
        #expect(throws: LinkError.notALink(link, prefix: "app://")) { try links.route(for: link) }
    }

    @Test(
        "A path without a row is an unknown link",
        arguments: ["app://nowhere", "app:///notes", "app://notes/1/edit/now", "app://notes/1/new"])
    func unknown(link: String) {
        #expect(throws: LinkError.unknown(link)) { try links.route(for: link) }
    }

    @Test(
        "An ID is read only as it is printed, without signs or leading zeros",
        arguments: [
            ("app://notes/x", "x"), ("app://notes//", ""), ("app://notes/-1", "-1"), ("app://notes/+1", "+1"),
            ("app://notes/01", "01"),
            ("app://notes/x/edit", "x"), ("app://tags/31", "31"), ("app://stations/%C3", "%C3"),
            ("app://stations//", ""),
            ("app://notes/99999999999999999999", "99999999999999999999"),
        ])
    func invalidIdentifier(link: String, identifier: String) {
        #expect(throws: LinkError.invalidIdentifier(identifier, link: link)) { try links.route(for: link) }
        #expect(LinkError.invalidIdentifier(identifier, link: link).message.contains("\"\(identifier)\""))
    }

    @Test("The patterns of all links are listed for a help page")
    func patterns() {
        #expect(
            links.patterns == [
                "app://home", "app://", "app://notes", "app://notes/:id", "app://notes/:id/edit", "app://notes/new",
                "app://tags/:id", "app://stations/:id", "app://stations/new",
            ])
    }

    @Test("A row matches its routes with any ID")
    func rows() {
        let row = LinkRow("notes/:id", Place.note) { if case .note(let id) = $0 { id } else { nil } }
        #expect(row.leads(to: .note(1)) && row.leads(to: .note(2)))
        #expect(!row.leads(to: .editNote(1)) && !row.leads(to: .notes))
        #expect(LinkRow("notes", Place.notes).leads(to: .notes))
    }

    @Test("Messages quote the link and the expected start of a link")
    func messages() {
        #expect(LinkError.notALink("x", prefix: "app://").message.contains("app://"))
        #expect(LinkError.unknown("app://x").localizedDescription == LinkError.unknown("app://x").message)
    }

    @Test("A route without a row traps with a message")
    func noRow() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = LinkTable<Place>(scheme: "app", []).link(to: .secret)
        }
        // An optimized build traps without printing the message.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("No link leads to secret. Add a row to the table."))
        #else
            #expect(result != nil)
        #endif
    }
}
