extension Generation {
    /// The gateway's protocol with its operations, and a verb for each.
    mutating func addGateway(_ entity: Entity, _ operations: [Operation]) throws(GeneratorError) {
        let folder = "\(layout.domain.folder)/\(entity.folder)"
        let gateway = "\(folder)/\(entity.name)Gateway.swift"
        let useCases = "\(folder)/\(entity.name)UseCases.swift"
        workspace.create(
            gateway,
            """
            import DomainKit
            import Reactive

            public protocol \(entity.name)Gateway: Sendable {
            }

            public protocol Has\(entity.name)Gateway {
            var \(entity.member)Gateway: any \(entity.name)Gateway { get }
            }
            """)
        workspace.create(useCases, "import DomainKit\nimport Reactive\n")
        for operation in operations {
            try workspace.edit(
                gateway,
                Insertion(
                    "protocol \(entity.name)Gateway", at: .end,
                    "\(operation.summary(entity))func \(operation.signature(entity))",
                    key: "func \(operation.name(entity))("))
            try workspace.edit(
                useCases, Insertion(at: .end, verb(operation, entity), key: "protocol \(operation.verb(entity)) {"))
        }
        if layout.isSample {
            try registerGateway(entity)
            try registerVerbs(operations.map { $0.verb(entity) })
        } else {
            try addUseCases(entity, operations, to: useCases)
        }
    }

    private func verb(_ operation: Operation, _ entity: Entity) -> String {
        """

        public protocol \(operation.verb(entity)) {
        \(operation.summary(entity))func \(operation.verbSignature(entity))
        }

        extension \(operation.verb(entity)) where Self: Has\(entity.name)Gateway {
        public func \(operation.verbSignature(entity)) { \(operation.forwarding(entity)) }
        }
        """
    }

    /// The use cases of a package that has no register of them all.
    private mutating func addUseCases(_ entity: Entity, _ operations: [Operation], to path: String)
        throws(GeneratorError)
    {
        try workspace.edit(
            path,
            Insertion(
                at: .end,
                """

                public struct \(entity.name)UseCases: Has\(entity.name)Gateway, Sendable {
                public var \(entity.member)Gateway: any \(entity.name)Gateway

                public init(_ \(entity.member)Gateway: any \(entity.name)Gateway) {
                self.\(entity.member)Gateway = \(entity.member)Gateway
                }
                }
                """, key: "struct \(entity.name)UseCases:"))
        for operation in operations {
            let conformance = "extension \(entity.name)UseCases: \(operation.verb(entity)) {}"
            try workspace.edit(path, Insertion(at: .end, "\n\(conformance)", key: conformance))
        }
    }

    private mutating func registerGateway(_ entity: Entity) throws(GeneratorError) {
        let name = "\(entity.member)Gateway"
        let type = "any \(entity.name)Gateway"
        try workspace.edit(
            "Sources/Domain/UseCases.swift",
            Insertion("struct UseCases", at: .conformance, "Has\(entity.name)Gateway"),
            Insertion(
                "struct UseCases", at: .after("public var "),
                "public var \(name): \(type)",
                key: "public var \(name):"),
            Insertion("struct UseCases", "public init(", at: .element, "\(name): \(type)", key: "\(name): any"),
            Insertion("struct UseCases", "public init", at: .end, "self.\(name) = \(name)"))
    }

    private mutating func registerVerbs(_ verbs: [String]) throws(GeneratorError) {
        try workspace.edit(
            "Sources/Domain/UseCases.swift", verbs.map { Insertion("extension UseCases", at: .conformance, $0) })
    }
}
