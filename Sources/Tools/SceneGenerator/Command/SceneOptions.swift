/// A request to the generator, parsed from the command line.
public struct SceneOptions: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case base, list, detail, form, login, menu, entity, endpoint, table, double

        var summary: String {
            switch self {
            case .base: "a scene with one input and one output, to be filled in"
            case .list: "a list of entities: --paging, --cached, --sectioned"
            case .detail: "one entity's fields, found by its identity"
            case .form: "a form for a new entity, which its list opens by a: --dynamic makes it of cells"
            case .login: "a form with a user name and a password"
            case .menu: "a scene that leads to others"
            case .entity: "an entity of the domain"
            case .endpoint: "the endpoints of an entity with their answers"
            case .table: "the table of an entity with its migration"
            case .double: "a test double of a protocol of the domain"
            }
        }

        var isScene: Bool { [.base, .list, .detail, .form, .login, .menu].contains(self) }
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
    var isDynamic = false
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
            for name in names { try SwiftName.checkMember(name) }
            guard Set(names).count == names.count else {
                throw GeneratorError("An entry is there twice. Leave one of them out.")
            }
            return names
        }
    }
}
