/// A request to the generator, parsed from the command line.
public struct SceneOptions: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case base, list, detail, form, edit, login, menu, entity, endpoint, table, double, templates

        var summary: String {
            switch self {
            case .base: "a scene with one input and one output, to be filled in"
            case .list: "a list of entities: --paging, --cached, --offline, --sectioned"
            case .detail: "one entity's fields, found by its identity"
            case .form: "a form for a new entity"
            case .edit: "a form that edits an entity"
            case .login: "a form with a user name and a password"
            case .menu: "a scene that leads to others"
            case .entity: "an entity of the domain"
            case .endpoint: "the endpoints of an entity with their answers"
            case .table: "the table of an entity with its migration"
            case .double: "a test double of a protocol of the domain"
            case .templates: "what is generated, as files of the package that are used instead: it needs no name"
            }
        }

        var isScene: Bool { isForm || [.base, .list, .detail, .login, .menu].contains(self) }
        var isForm: Bool { self == .form || self == .edit }
        var isAboutEntity: Bool { ![.base, .login, .menu, .double, .templates].contains(self) }
    }

    var kind: Kind
    /// The name of the scene, the entity or the protocol.
    public var name: String
    var entity: String?
    var fields: String?
    var json: String?
    var items: String?
    var target: String?
    var isPaged = false
    var isCached = false
    var isSectioned = false
    /// Whether its entities are edited without a connection.
    var isOffline = false
    /// Whether the server names the next page in the header field `Link`.
    var isLinkHeader = false
    /// The item of the query that takes the cursor.
    var cursor: String?
    /// The fields that a form asks for.
    var entered: String?
    /// Whether to show the change without making it.
    public var isDryRun = false

    /// All switches are off.
    init(_ kind: Kind, _ name: String, entity: String? = nil, fields: String? = nil, json: String? = nil) {
        self.kind = kind
        self.name = name
        self.entity = entity
        self.fields = fields
        self.json = json
    }

    /// The entries of a menu. Throws an error that says what to write instead.
    var menuItems: [String] {
        get throws(GeneratorError) {
            let names = (items ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            guard !names.isEmpty else {
                throw GeneratorError(
                    "What does \(name) lead to? Write its entries, such as --items \"account, privacy, about\".")
            }
            for name in names { try SwiftName.checkMember(name, "an entry", taken: TakenNames.entries) }
            guard Set(names).count == names.count else {
                throw GeneratorError("An entry is there twice. Leave one of them out.")
            }
            return names
        }
    }
}
