extension Generation {
    /// Adds everything for the kind of scene that was requested.
    mutating func run() throws(GeneratorError) {
        switch options.kind {
        case .list: try addList()
        case .detail: try addDetail()
        case .form: try addForm()
        case .entity: addEntity(try requiredEntity())
        case .base: try addBase()
        case .menu: try addMenu()
        case .login: try addLogin()
        case .endpoint: try addEndpoints(addedEntity(), [.list(isPaged: true, isCached: false), .find])
        case .table: try addTable(addedEntity())
        case .double: try addProtocolDouble()
        }
    }

    func requiredEntity() throws(GeneratorError) -> Entity {
        guard let entity else {
            throw GeneratorError(
                "What is \(options.name) about? Add --entity with a name, such as --entity Cart, and its --fields.")
        }
        return entity
    }

    /// Adds the entity's file. Throws if the entity has no identity.
    private mutating func addedEntity() throws(GeneratorError) -> Entity {
        let entity = try requiredEntity()
        try entity.checkIdentity()
        addEntity(entity)
        return entity
    }

    /// Adds an entity with its operations in every layer, from the domain to the demo server.
    mutating func addFeature(_ operations: [Operation]) throws(GeneratorError) -> Entity {
        let entity = try requiredEntity()
        try entity.checkIdentity()
        addEntity(entity)
        try addGateway(entity, operations)
        try addEndpoints(entity, operations)
        if operations.contains(where: { if case .list(_, isCached: true) = $0 { true } else { false } }) {
            try addTable(entity)
        }
        try addRemoteGateway(entity, operations)
        try addCatalog(entity, operations)
        try addDoubles(entity, operations)
        try addFeatureTests(entity, operations)
        return entity
    }

    private mutating func addList() throws(GeneratorError) {
        let entity = try addFeature([.list(isPaged: options.isPaged, isCached: options.isCached)])
        addListViewModel(entity)
        try registerRoute(link: linkPath, menu: "online")
        try addListScene(entity)
        try addListTests(entity)
    }

    private mutating func addDetail() throws(GeneratorError) {
        let entity = try addFeature([.find])
        addDetailViewModel(entity)
        guard layout.isSample else { return addOwnDetailTests(entity) }
        guard let list = listScene(of: entity) else {
            throw GeneratorError(
                "\(options.name) is opened from a list of \(entity.phrases), and there is none. Generate it first: swift package scene list \(entity.plural) --entity \(entity.name)"
            )
        }
        try registerRoute(
            link: "\(contract.path(of: entity).joined(separator: "/"))/:id", parent: SwiftName.member(list))
        try addDetailScene(entity, list: list)
        try addDetailTests(entity, list: list)
    }

    private mutating func addForm() throws(GeneratorError) {
        let entity = try requiredEntity()
        if let verb = SwiftName.words(options.name).first, ["Edit", "Update", "Change"].contains(verb) {
            throw GeneratorError(
                "\(options.name) sounds as if it changed a \(entity.phrase) that is there, and the form is one for a new \(entity.phrase). Call it Create\(entity.name). The pattern for one that edits is EditProduct in the sample."
            )
        }
        try addDraft(entity)
        _ = try addFeature([.create])
        addBody(entity)
        addFormViewModel(entity)
        try registerRoute(link: linkPath, menu: "online")
        try addFormScene(entity)
        try addFormTests(entity)
        addWayFromList(entity)
    }
}
