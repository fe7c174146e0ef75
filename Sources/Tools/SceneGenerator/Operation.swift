/// What a gateway does with an entity, and the verb of the domain that goes with it.
enum Operation: Equatable, Sendable {
    case list(isPaged: Bool, isCached: Bool)
    case find
    case create

    func name(_ entity: Entity) -> String {
        switch self {
        case .list: "get\(entity.name)List"
        case .find: "get\(entity.name)"
        case .create: "create\(entity.name)"
        }
    }

    /// The declaration of the gateway's function, without `func`.
    func signature(_ entity: Entity) -> String {
        switch self {
        case .list(isPaged: true, _): "\(name(entity))(_ request: PageRequest) -> Observable<Page<\(entity.name)>>"
        case .list: "\(name(entity))() -> Observable<[\(entity.name)]>"
        case .find: "\(name(entity))(id: \(entity.name).ID) -> Observable<\(entity.name)>"
        case .create: "\(name(entity))(_ \(entity.member): New\(entity.name)) -> Observable<\(entity.name)>"
        }
    }

    /// The declaration of the verb's function, without `func`: a form's verb takes what was entered.
    func verbSignature(_ entity: Entity) -> String {
        guard case .create = self else { return signature(entity) }
        return "\(name(entity))(_ draft: \(entity.name)Draft) -> Observable<\(entity.name)>"
    }

    /// What the function does, for its documentation.
    func summary(_ entity: Entity) -> String {
        switch self {
        case .list(_, isCached: true):
            "One page of \(entity.phrases): from the cache, marked stale, then from the server."
        case .list(isPaged: true, _): "One page of \(entity.phrases)."
        case .list: "All \(entity.phrases)."
        case .find: "One \(entity.phrase), as the server has it."
        case .create: "Saves a new \(entity.phrase), and emits the \(entity.phrase) as saved."
        }
    }

    func verb(_ entity: Entity) -> String {
        switch self {
        case .list: "Getting\(entity.name)List"
        case .find: "Getting\(entity.name)"
        case .create: "Creating\(entity.name)"
        }
    }

    func verbSummary(_ entity: Entity) -> String {
        switch self {
        case .list(isPaged: true, _): "Gets the \(entity.phrases), page by page."
        case .list: "Gets the \(entity.phrases)."
        case .find: "Gets one \(entity.phrase)."
        case .create: "Saves new \(entity.phrases)."
        }
    }

    func forwarding(_ entity: Entity) -> String {
        switch self {
        case .list(isPaged: true, _): "\(entity.member)Gateway.\(name(entity))(request)"
        case .list: "\(entity.member)Gateway.\(name(entity))()"
        case .find: "\(entity.member)Gateway.\(name(entity))(id: id)"
        case .create:
            ".deferred { [\(entity.member)Gateway] in \(entity.member)Gateway.\(name(entity))(try draft.validated()) }"
        }
    }
}
