extension LoopbackServer {
    /// A request that has arrived in full, and obeys the syntax of HTTP and the server's limits.
    public struct Request: Equatable, Sendable {
        /// The method as the client sent it. Its case matters: `get` is not `GET`.
        public var method: String
        /// The target as the client sent it, still encoded: a path and a query, or a whole URL, as to a proxy.
        public var target: String
        /// The percent-decoded segments. An encoded slash stays within its segment, and a trailing slash adds none.
        public var path: [String]
        /// The query, percent-decoded and in order. `+` is decoded as a space, as in a form.
        public var query: [QueryItem]
        /// The header fields, with names in lower case.
        public var headers: [Header]
        /// The body, whose length is given by `Content-Length`.
        public var body: [UInt8]
        /// Whether the client wants the connection to stay open. By default this is true only for HTTP/1.1.
        public var keepsAlive: Bool
        /// Whether the client uses HTTP/1.0, in which the connection stays open only if the response announces it.
        public var isVersionOneZero: Bool

        /// A pair of the query. If several have the same name, `value(_:)` returns the first.
        public struct QueryItem: Equatable, Sendable {
            /// The percent-decoded name.
            public var name: String
            /// The percent-decoded value, or an empty string without a value.
            public var value: String

            /// Creates a pair of decoded texts, for tests of a service. A parsed request already has its items.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        /// A field of the head. A name may occur several times, in the order of arrival.
        public struct Header: Equatable, Sendable {
            /// The name in lower case.
            public var name: String
            /// The value without white space around it.
            public var value: String

            /// Creates a field with a name in lower case, as compared by `header(_:)` of the request.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        /// Creates a request for tests of a service. Nothing is parsed or checked, so `target` may disagree with
        /// `path`.
        public init(
            method: String, target: String, path: [String], query: [QueryItem], headers: [Header] = [],
            body: [UInt8] = [], keepsAlive: Bool = true, isVersionOneZero: Bool = false
        ) {
            self.method = method
            self.target = target
            self.path = path
            self.query = query
            self.headers = headers
            self.body = body
            self.keepsAlive = keepsAlive
            self.isVersionOneZero = isVersionOneZero
        }
    }
}

extension LoopbackServer.Request {
    /// The values of a header field, joined with commas if the field is repeated (RFC 9110, section 5.3), or `nil`
    /// without one.
    ///
    /// - Parameter name: The name in lower case.
    public func header(_ name: String) -> String? {
        let values = headers.lazy.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The first query item with this name, decoded, or `nil` without one. Names are compared exactly.
    public func value(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Whether the client names this computer as the host.
    ///
    /// A web page can make its own host name resolve to the loopback address, but its requests still send that name. A
    /// client that sends no host is not a browser, and is accepted.
    public var isToLoopback: Bool {
        guard let host = header("host")?.lowercased() else { return true }
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "::1"].contains(name)
    }
}
