import Foundation
import Testing

@testable import SceneGenerator

@Suite("Entities") struct EntityTests {
    private func sample(_ text: String) throws -> JSONSample {
        try JSONSample(
            JSONValue(Foundation.Data(text.utf8), of: "answer.json"), of: "answer.json", entity: "Cart")
    }

    private func fields(_ entity: Entity) -> [String] {
        entity.fields.map { "\($0.name):\($0.type.text)" + ($0.key == $0.name ? "" : "=\($0.key)") }
    }

    @Test("A list's response determines the entity, its parts and the keys")
    func list() throws {
        let sample = try sample(
            """
            {"total_count": 2, "results": [
                {"user_id": 3, "id": 7, "price": 4, "items": [{"sku": "a"}], "paidAt": "2024-05-23T08:56:21.618Z"},
                {"id": 8, "user_id": 4, "price": 4.5, "items": [], "paidAt": null}
            ]}
            """)
        #expect(
            fields(sample.entity) == [
                "id:Int", "userID:Int=user_id", "price:Decimal", "items:[CartItem]", "paidAt:Date?",
            ])
        #expect(sample.entity.parts.map(\.name) == ["CartItem"])
        #expect(sample.responseFormat == ListResponseFormat(list: ["results"], total: ["total_count"]))
    }

    @Test("A response may be a list, or one entity with an ID")
    func shapes() throws {
        #expect(try sample("[{\"id\": 1}]").responseFormat == ListResponseFormat())
        #expect(
            fields(try sample("{\"id\": \"a\", \"tags\": [\"x\"], \"none\": null}").entity) == [
                "id:String", "tags:[String]",
            ])
    }

    @Test(
        "A list is found within its envelope, with its count and next cursor",
        arguments: [
            (
                #"{"data": {"items": [{"id": 1}], "next": "abc"}}"#,
                ListResponseFormat(list: ["data", "items"], next: ["data", "next"])
            ),
            (
                #"{"data": [{"id": 1}], "meta": {"total": 3, "next_cursor": "abc"}}"#,
                ListResponseFormat(list: ["data"], total: ["meta", "total"], next: ["meta", "next_cursor"])
            ),
            (
                #"{"results": [{"id": 1}], "count": 3, "next": "https://example.com/carts?page=2"}"#,
                ListResponseFormat(list: ["results"], total: ["count"], next: ["next"], isLink: true)
            ),
            (
                #"{"carts": [{"id": 1}], "pagination": {"count": 1, "offset": 0, "total_count": 9}}"#,
                ListResponseFormat(list: ["carts"], total: ["pagination", "total_count"])
            ),
            (
                #"{"carts": [{"id": 1}], "cursor": "abc", "next_cursor": "def"}"#,
                ListResponseFormat(list: ["carts"], next: ["next_cursor"])
            ),
            (
                #"{"_embedded": {"carts": [{"id": 1}]}, "_links": {"next": {"href": "/carts?page=2"}}}"#,
                ListResponseFormat(list: ["_embedded", "carts"], next: ["_links", "next", "href"], isLink: true)
            ),
            (
                #"{"@id": "/carts", "@type": "hydra:Collection", "hydra:member": [{"id": 1}], "hydra:totalItems": 9}"#,
                ListResponseFormat(list: ["hydra:member"], total: ["hydra:totalItems"])
            ),
            (#"{"carts": [{"id": 1}], "nextPage": 2}"#, ListResponseFormat(list: ["carts"], unread: ["nextPage"])),
        ])
    func envelopes(text: String, responseFormat: ListResponseFormat) throws {
        let sample = try sample(text)
        #expect(sample.responseFormat == responseFormat)
        #expect(fields(sample.entity) == ["id:Int"])
    }

    @Test(
        "An ID is recognized under its usual keys, and becomes the property id",
        arguments: [
            ("uuid", "id:Int=uuid"), ("_id", "id:Int=_id"), ("cartId", "id:Int=cartId"), ("cart_id", "id:Int=cart_id"),
            ("cart_uuid", "id:Int=cart_uuid"),
        ])
    func identities(key: String, field: String) throws {
        #expect(fields(try sample("[{\"name\": \"a\", \"\(key)\": 1}]").entity) == [field, "name:String"])
    }

    @Test(
        "An ID that is a URL or a date is a string",
        arguments: [
            ("https://example.com/7", "String"), ("2026-11-01T18:00:00Z", "String"),
            ("00000000-0000-0000-0000-000000000102", "UUID"), ("3F2504E0-4F89-41D3-9A0C-0305E82C3301", "UUID"),
            ("3f2504e0-4f89-41d3-9a0c-0305e82c3301", "String"),
        ])
    func textIdentities(text: String, type: String) throws {
        #expect(fields(try sample("[{\"id\": \"\(text)\"}]").entity) == ["id:\(type)"])
    }

    @Test(
        "A title is a text that a person would choose",
        arguments: [
            (#"{"id": 1, "patient_id": "p-1", "reason": "Cough"}"#, "reason"),
            (#"{"id": 1, "room_uuid": "r-1", "etag": "abc", "reason": "Cough"}"#, "reason"),
            (#"{"id": 1, "day": "2026-11-01", "homepage_url": "/carts/1", "reason": "Cough"}"#, "reason"),
            (#"{"id": 1, "reason": "Cough", "display_name": "Ada"}"#, "displayName"),
            (#"{"id": 1, "reason": "Cough", "job_title": "Nurse", "name": "Ada"}"#, "name"),
            (#"{"id": 1, "patient_id": "p-1"}"#, nil),
        ])
    func titles(item: String, title: String?) throws {
        #expect(try sample("[\(item)]").entity.titleField?.name == title)
    }

    @Test("Details leave out fields that only identify versions")
    func versions() throws {
        let entity = try sample(#"[{"id": 1, "name": "a", "etag": "x", "version": 3, "release_version": "1.2"}]"#)
            .entity
        #expect(entity.shownFields.map(\.name) == ["releaseVersion"])
    }

    @Test("A list within an entity is not the list of entities", arguments: ["uuid", "cart_id"])
    func listWithinEntity(key: String) throws {
        let sample = try sample("{\"data\": {\"\(key)\": 1, \"items\": [{\"id\": 2}]}}")
        #expect(fields(sample.entity) == ["id:Int=\(key)", "items:[CartItem]"])
    }

    @Test("A key that is not a Swift name gets the entity's name as prefix")
    func escaped() throws {
        let sample = try sample(#"[{"id": 1, "2nd-name": "a", "class": "b", "place": {"in": "c"}}]"#)
        #expect(
            fields(sample.entity) == [
                "id:Int", "cart2ndName:String=2nd-name", "cartClass:String=class", "place:CartPlace",
            ])
        #expect(sample.entity.parts.map(fields) == [["cartPlaceIn:String=in"]])
    }

    @Test("A field without any value is not read, but reported")
    func unknown() throws {
        let sample = try sample(#"[{"id": 1, "note": null, "tags": [], "place": {"zip": null, "no": 1}, "at": {}}]"#)
        #expect(fields(sample.entity) == ["id:Int", "place:CartPlace"])
        #expect(sample.unknown == ["note", "tags", "zip", "at"])
    }

    @Test("A part is named after its key, or its singular if there are several")
    func parts() throws {
        let text =
            #"{"id": 1, "status": {"code": 1}, "settings": {"a": 1}, "expenses": [{"a": 1}], "people": [{"a": 1}]}"#
        #expect(
            try sample(text).entity.parts.map(\.name) == ["CartStatus", "CartSettings", "CartExpense", "CartPerson"])
    }

    @Test("A part's name avoids the names generated for its entity")
    func takenPartNames() throws {
        let text = #"{"id": 1, "response": {"a": 1}, "drafts": [{"a": 1}], "row": {"a": 1}, "body": "b"}"#
        #expect(
            fields(try sample(text).entity) == [
                "id:Int", "response:CartResponsePart", "drafts:[CartDraftPart]", "row:CartRowPart", "body:String",
            ])
    }

    @Test(
        "A string is an enumeration if its key or repeated values suggest one",
        arguments: [
            (#"[{"id": 1, "status": "open"}]"#, ["open"]),
            (#"[{"id": 1, "status": "open"}, {"id": 2, "status": "in_progress"}]"#, ["open", "in_progress"]),
            (#"[{"id": 1, "status": "Open since May"}]"#, []), (#"[{"id": 1, "city": "vienna"}]"#, []),
            (#"[{"id": 1, "a": "x"}, {"id": 2, "a": "y"}, {"id": 3, "a": "x"}, {"id": 4, "a": "y"}]"#, ["x", "y"]),
            (#"[{"id": 1, "name": "x"}, {"id": 2, "name": "y"}, {"id": 3, "name": "x"}, {"id": 4, "name": "y"}]"#, []),
            (#"[{"id": 1, "status": "other"}]"#, []),
            (#"[{"id": 1, "status": "a-b"}, {"id": 2, "status": "a_b"}]"#, []),
        ])
    func choices(text: String, values: [String]) throws {
        let choice = try sample(text).entity.fields.last?.type.choice
        #expect(choice?.values ?? [] == values)
    }

    @Test(
        "A string with a fraction is a decimal if its key is about money",
        arguments: [
            (
                #"[{"id": 1, "unit_price": "12"}, {"id": 2, "unit_price": "12.50"}]"#,
                FieldType.Base.known("DecimalText")
            ),
            (#"[{"id": 1, "unit_price": "12"}]"#, .known("String")), (#"[{"id": 1, "zip": "12.5"}]"#, .known("String")),
            (#"[{"id": 1, "price": "12.5 EUR"}]"#, .known("String")),
            (#"[{"id": 1, "due": "2026-11-01"}]"#, .known("Day")),
            (#"[{"id": 1, "due": "2026-11-01T08:00:00+02:00"}]"#, .known("Date")),
            (#"[{"id": 1, "due": "2026-13-01"}]"#, .known("String")),
        ])
    func texts(text: String, base: FieldType.Base) throws {
        #expect(try sample(text).entity.fields.last?.type.base == base)
    }

    @Test(
        "The version is an etag, or else a number with version in its key",
        arguments: [
            (#"{"id": 1, "etag": "x", "version": 3}"#, "etag"), (#"{"id": 1, "lock_version": 3}"#, "lockVersion"),
            (#"{"id": 1, "version": "1.2"}"#, nil),
        ])
    func version(text: String, name: String?) throws {
        #expect(try sample(text).entity.versionField?.name == name)
    }

    @Test("A key and its plural share a type with the fields of both")
    func pluralParts() throws {
        let text = #"{"id": 1, "image": {"src": "a", "alt": "b"}, "images": [{"src": "c", "alt": null, "no": 1}]}"#
        let sample = try sample(text)
        #expect(fields(sample.entity) == ["id:Int", "image:CartImage", "images:[CartImage]"])
        #expect(sample.entity.parts.map(fields) == [["src:String", "alt:String?", "no:Int?"]])
        #expect(sample.unknown.isEmpty)
        #expect(
            throws: GeneratorError(
                "Two objects of the response with different fields would both be named CartImageSize. Remove one of them from the file, and add it by hand."
            )
        ) {
            try self.sample(#"{"id": 1, "image": {"size": {"width": 1}}, "image_size": {"height": 1}}"#)
        }
    }

    @Test("Fields keep their own object's order, even if other objects share their keys")
    func order() throws {
        let text = #"{"data": [{"id": 1, "weather": [{"main": "b{", "icon": "c"}], "base": 1, "main": {"icon": 1}}]}"#
        let entity = try sample(text).entity
        #expect(fields(entity) == ["id:Int", "weather:[CartWeather]", "base:Int", "main:CartMain"])
        #expect(entity.parts.map(fields) == [["main:String", "icon:String"], ["icon:Int"]])
    }

    @Test("Each nested part is generated once at any depth")
    func depth() throws {
        let depth = 24
        let text = String(repeating: "{\"id\": 1, \"a\": ", count: depth) + "1" + String(repeating: "}", count: depth)
        let entity = try sample(text).entity
        #expect(entity.parts.count == depth - 1)
        #expect(entity.allFields.count == 2 * depth)
    }

    @Test("A response with several lists is refused with their names")
    func severalLists() {
        #expect(throws: GeneratorError("answer.json has several lists: a, b. Leave the one with Carts in it.")) {
            try sample(#"{"a": [{"id": 1}], "b": [{"id": 2}]}"#)
        }
    }

    @Test(
        "An empty list does not describe its entities",
        arguments: [
            #"{"carts": [], "total": 0}"#, #"{"data": {"carts": []}}"#, #"{"carts": [], "page": 1, "next": null}"#,
        ])
    func emptyList(text: String) {
        #expect(
            throws: GeneratorError("carts of answer.json is an empty list. Save a response with a cart in it.")
        ) {
            try sample(text)
        }
    }

    @Test("A form asks for fields that users can enter and servers do not compute")
    func entered() throws {
        var cart = try Entity(
            "Cart",
            fields:
                "id:Int, name:String, total:Decimal, discountedTotal:Decimal, createdAt:Date, due:Date, tags:[String], version:Int"
        )
        #expect(cart.draftFields.map(\.name) == ["name", "due"])
        #expect(cart.computedFields.map(\.name) == ["total", "discountedTotal", "createdAt"])
        cart.entered = ["name", "total"]
        #expect(cart.draftFields.map(\.name) == ["name", "total"])
    }

    @Test(
        "A form leaves out fields that the server computes",
        arguments: [
            ("object:String, livemode:Bool, nodeID:String", ""), ("created:Int, lastModified:String", ""),
            ("comments:Int, openIssueCount:Int", ""), ("comments:String, count:Int", "comments, count"),
            ("htmlURL:URL, labelsURL:URL?", ""), ("page:URL, labelsURL:URL", "page, labelsURL"),
        ])
    func computed(text: String, entered: String) throws {
        let cart = try Entity("Cart", fields: "id:Int, name:String, \(text)")
        #expect(cart.draftFields.dropFirst().map(\.name).joined(separator: ", ") == entered)
    }

    @Test("A title is not a string that many items share")
    func titles() throws {
        func title(_ json: String) throws -> String? { try sample(json).entity.titleField?.name }
        #expect(try title(#"{"id": "a", "object": "cart", "status": "open", "note": "b"}"#) == "note")
        #expect(try title(#"[{"id": 1, "shop": "a", "note": "b"}, {"id": 2, "shop": "a", "note": "c"}]"#) == "note")
        #expect(try title(#"{"id": "a", "type": "cart"}"#) == nil)
    }

    @Test("Strings in the format of a UUID, URL or date get that type")
    func texts() throws {
        let text =
            "{\"id\": \"00000000-0000-0000-0000-000000000102\", \"u\": \"https://example.com/a\", \"d\": \"2024-05-23\", \"t\": true}"
        #expect(fields(try sample(text).entity) == ["id:UUID", "u:URL", "d:Date", "t:Bool"])
    }

    @Test("An entity is read from the init of the struct that declares it")
    func declared() throws {
        let text = """
            public struct Cart: Identifiable {
                public struct Other { public let no: Int }
                /// The identity.
                public let id: Int
                public var tags: [String] = []
                private var secret: Int
                public var name: String { "x" }
                public init(id: Int, tags: [String] = []) {}
            }
            """
        let entity = try Entity("Cart", declaredIn: text, "Cart.swift")
        #expect(entity.map(fields) == ["id:Int", "tags:[String]"])
        #expect(try Entity("Car", declaredIn: text, "Cart.swift") == nil)
    }

    @Test("A row chooses a number's format by the field's name")
    func formatting() throws {
        let entity = try Entity(
            "Film",
            fields:
                "id:Int, grandTotal:Decimal, rating:Decimal, height:Double, year:Int, pages:Int, userID:Int, day:Date, fees:Decimal, vat:Decimal, lat:Double, zipCode:Int"
        )
        #expect(
            entity.fields.map(\.formatting) == [
                "", "money", "decimal", "decimal", "year", "count", "", "moment", "money", "", "", "",
            ])
    }

    @Test("The server's names of fields are read from the response")
    func keys() throws {
        var entity = try Entity("Cart", fields: "id:Int, userID:Int")
        entity.readKeys(
            fromResponse: """
                struct CartResponse: Decodable {
                    enum CodingKeys: String, CodingKey {
                        case id
                        case userID = "user_id"
                    }
                }
                """)
        #expect(fields(entity) == ["id:Int", "userID:Int=user_id"])
    }

    @Test(
        "A name converts to a member name, a phrase and a plural",
        arguments: [
            ("Cart", "cart", "cart", "Carts"), ("CartItem", "cartItem", "cart item", "CartItems"),
            ("URLAlias", "urlAlias", "URL alias", "URLAliases"), ("Category", "category", "category", "Categories"),
            ("Day", "day", "day", "Days"), ("Box", "box", "box", "Boxes"),
            ("Person", "person", "person", "People"), ("RiskAnalysis", "riskAnalysis", "risk analysis", "RiskAnalyses"),
            ("Child", "child", "child", "Children"), ("Status", "status", "status", "Statuses"),
            ("Movie", "movie", "movie", "Movies"), ("House", "house", "house", "Houses"),
            ("Purchase", "purchase", "purchase", "Purchases"), ("Size", "size", "size", "Sizes"),
            ("FAQ", "faq", "FAQ", "FAQs"), ("News", "news", "news", "News"), ("Series", "series", "series", "Series"),
            ("Equipment", "equipment", "equipment", "Equipment"), ("Quiz", "quiz", "quiz", "Quizzes"),
            ("Hero", "hero", "hero", "Heroes"), ("CloverLeaf", "cloverLeaf", "clover leaf", "CloverLeaves"),
            ("Man", "man", "man", "Men"), ("Human", "human", "human", "Humans"),
            ("Crisis", "crisis", "crisis", "Crises"), ("Cache", "cache", "cache", "Caches"),
            ("Lens", "lens", "lens", "Lenses"), ("Gas", "gas", "gas", "Gases"),
            ("Selfie", "selfie", "selfie", "Selfies"),
            ("Olive", "olive", "olive", "Olives"), ("Excuse", "excuse", "excuse", "Excuses"),
        ])
    func names(name: String, member: String, phrase: String, plural: String) {
        #expect(SwiftName.member(name) == member)
        #expect(SwiftName.phrase(name) == phrase)
        #expect(SwiftName.plural(name) == plural)
        #expect(SwiftName.singular(SwiftName.plural(name)) == name)
    }

    @Test("The plural of an acronym is treated as one word")
    func acronyms() {
        #expect(SwiftName.member("FAQs") == "faqs")
        #expect(SwiftName.title("FAQs") == "FAQs")
        #expect(SwiftName.snakeCase("userIDs", separator: "-") == "user-ids")
    }

    @Test(
        "Abbreviations in a name are spelled in capitals in titles",
        arguments: [
            ("url", "URL"), ("htmlURL", "HTML URL"), ("isbn", "ISBN"), ("userIds", "User IDs"), ("id", "ID"),
            ("ipAddress", "IP address"), ("iOSApp", "iOS app"), ("idea", "Idea"),
        ])
    func spelled(name: String, title: String) {
        #expect(SwiftName.title(name) == title)
    }

    @Test(
        "The indefinite article follows the word's sound, and plurals have none",
        arguments: [
            ("cart", "a cart"), ("item", "an item"), ("use case", "a use case"), ("FAQ", "an FAQ"),
            ("URL", "a URL"), ("errors", "errors"), ("address", "an address"), ("news", "news"), ("series", "a series"),
        ])
    func articles(phrase: String, wanted: String) {
        #expect(SwiftName.withArticle(phrase) == wanted)
    }

    @Test("A number with any fraction is not an integer")
    func fractions() throws {
        let text =
            #"[{"id": 1, "price": 4.0, "size": 4, "text": "4.0"}, {"id": 2, "price": 3, "size": 5, "text": "\"4.0"}]"#
        #expect(fields(try sample(text).entity) == ["id:Int", "price:Decimal", "size:Int", "text:String"])
    }

    @Test(
        "The key of a JSON field becomes a Swift name",
        arguments: [
            ("user_id", "userID"), ("userId", "userID"), ("avatar-url", "avatarURL"), ("ID", "id"),
            ("fullName", "fullName"), ("owner_uuid", "ownerUUID"),
            ("größe", "grosse"), ("+1", "plus1"), ("-1", "minus1"), ("a-1", "a1"), ("класс", "klass"),
        ])
    func members(key: String, member: String) {
        #expect(SwiftName.member(json: key) == member)
    }
}
