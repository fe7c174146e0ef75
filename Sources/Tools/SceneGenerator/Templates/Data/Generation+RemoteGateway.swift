extension Generation {
    /// The gateway to the server, with a cache where the list wants one.
    mutating func addRemoteGateway(_ entity: Entity, _ operations: [Operation]) throws(GeneratorError) {
        guard let data = layout.data else { return }
        let path =
            data.folder + (data == layout.domain ? "" : "/Gateways")
            + "/\(entity.folder)/Remote\(entity.name)Gateway.swift"
        let isCached = operations.contains { if case .list(_, isCached: true) = $0 { true } else { false } }
        workspace.create(path, gateway(entity, isCached: isCached, in: data))
        for operation in operations {
            try workspace.edit(
                path,
                Insertion(
                    "struct Remote\(entity.name)Gateway", at: .end,
                    """

                    public func \(operation.signature(entity)) {
                    \(operation.remoteBody(entity))
                    }
                    """, key: "func \(operation.name(entity))("))
        }
        guard layout.isSample else { return }
        // Decided by the file, since the gateway may have existed before.
        let hasCache = workspace.text(path)?.contains("onCacheFailure") == true
        let arguments = hasCache ? ", store: store, source: servers.shopName, onCacheFailure: onCacheFailure" : ""
        try workspace.edit(
            "Sources/Data/UseCases+Live.swift",
            Insertion(
                "extension UseCases", "return UseCases(", at: .elementLine,
                "\(entity.member)Gateway: Remote\(entity.name)Gateway(api: shop\(arguments))",
                key: "\(entity.member)Gateway:"))
        try workspace.edit(
            "Tests/DataTests/Gateways/GatewayOperation.swift",
            operations.map { operation in
                let row = faultRow(operation, entity)
                return Insertion("static let remote = [", at: .elementLine, row.text, key: row.key)
            })
    }

    /// The operation among those that meet every fault.
    private func faultRow(_ operation: Operation, _ entity: Entity) -> (text: String, key: String) {
        let path = contract.path(of: entity).joined(separator: "/")
        let id = entity.id?.type.base == .int ? "1" : "\"1\""
        let uuid = "try #require(\(entity.name).ID(uuidString: \"\(firstPath(entity))\"))"
        let entries = entity.draftFields.map { "\($0.draftName): \"\($0.sampleEntry.text)\"" }.joined(separator: ", ")
        let (request, call) =
            switch operation {
            case .list(isPaged: true, _): ("GET /\(path)\")", "PageRequest()")
            case .list: ("GET /\(path)\")", "")
            case .find: ("GET /\(path)/\(firstPath(entity))\")", "id: \(entity.id?.type.base == .uuid ? uuid : id)")
            case .create: ("POST /\(path)\", attempts: 1)", "try \(entity.name)Draft(\(entries)).validated()")
            }
        let key = "GatewayOperation(\\.\(entity.member)Gateway, \"\(request)"
        return (
            "\(key) { \(call.contains("try") ? "try " : "")$0.\(operation.name(entity))(\(call.replacing("try ", with: ""))) }",
            key
        )
    }

    private func gateway(_ entity: Entity, isCached: Bool, in data: Layout.Target) -> String {
        let imports = Layout.imports(["DataKit", layout.domain.module, "DomainKit", "Reactive"], in: data)
        guard isCached else {
            return """
                \(imports)
                /// \(entity.phrases.capitalizedFirst) of a server.
                public struct Remote\(entity.name)Gateway: \(entity.name)Gateway {
                private let api: APIClient

                public init(api: APIClient) {
                self.api = api
                }
                }
                """
        }
        let database = layout.isSample ? "store: Store" : "database: Database?"
        let cache =
            layout.isSample
            ? """
            cache = try? store.database.map { database in
            PageCache(EntityCache(database, source: source, onFailure: onCacheFailure))
            }.get()
            """
            : """
            cache = database.map { PageCache(EntityCache($0, source: source, onFailure: onCacheFailure)) }
            """
        return """
            \(imports)
            /// \(entity.phrases.capitalizedFirst) of a server, with a cache of the list.
            public struct Remote\(entity.name)Gateway: \(entity.name)Gateway {
            private let api: APIClient
            private let cache: PageCache<\(entity.name)>?

            /// Without a database nothing is cached.
            ///
            /// - Parameters:
            ///   - api: Sends the requests.
            ///   - \(database.prefix { $0 != ":" }): Contains the cache.
            ///   - source: Names the server in the cache: what another server has sent is not shown.
            ///   - onCacheFailure: Receives failures of the cache, which are not reported otherwise.
            public init(
            api: APIClient, \(database), source: String,
            onCacheFailure: @escaping @Sendable (any Error) -> Void = { _ in }
            ) {
            self.api = api
            \(cache)
            }
            }
            """
    }
}

extension Operation {
    fileprivate func remoteBody(_ entity: Entity) -> String {
        switch self {
        case .list(_, isCached: true):
            """
            .cachedThenFresh {
            request.usesCache ? await cache?.page(request) : nil
            } fresh: {
            try await api.send(.\(entity.members)(request)).page(request)
            } store: { page in
            await cache?.store(request) { page }
            }
            """
        case .list(isPaged: true, _):
            "Observable { try await api.send(.\(entity.members)(request)).page(request) }"
        case .list:
            "Observable { try await api.send(.all\(entity.plural)).\(entity.members).elements.map(\\.\(entity.member)) }"
        case .find: "Observable { try await api.send(.\(entity.member)(id)).\(entity.member) }"
        case .create: "Observable { try await api.send(.create(\(entity.member))).\(entity.member) }"
        }
    }
}
