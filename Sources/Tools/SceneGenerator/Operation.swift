/// An operation of a gateway, and the verb of the domain that calls it.
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

    /// The declaration of the verb's function, without `func`. A form's verb takes a draft instead of values.
    func verbSignature(_ entity: Entity) -> String {
        guard case .create = self else { return signature(entity) }
        return "\(name(entity))(_ draft: \(entity.name)Draft) -> Observable<\(entity.name)>"
    }

    /// The lines of the function's documentation; none where the function's name says everything.
    func summary(_ entity: Entity) -> String {
        switch self {
        case .list(_, isCached: true):
            "/// One page of \(entity.phrases): the cached page, marked stale, then the server's.\n"
        case .list: ""
        case .find: "/// The \(entity.phrase) as the server has it.\n"
        case .create: "/// Emits the \(entity.phrase) as saved, with the identity that the server has given it.\n"
        }
    }

    func verb(_ entity: Entity) -> String {
        switch self {
        case .list: "Getting\(entity.name)List"
        case .find: "Getting\(entity.name)"
        case .create: "Creating\(entity.name)"
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
