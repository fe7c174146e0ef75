extension LoopbackServer {
    /// A request that has arrived completely, and obeys the syntax of HTTP and the server's limits.
    public struct Request: Equatable, Sendable {
        /// The method as the client sent it. Methods are case-sensitive: `get` is not the same as `GET`.
        public var method: String
        /// The undecoded target as the client sent it: a path with a query, or a complete URL, as for a proxy.
        public var target: String
        /// The segments of the path, percent-decoded. An encoded slash stays within its segment, and a trailing slash
        /// adds no segment.
        public var path: [String]
        /// The percent-decoded query items, in order. A `+` is decoded as a space, as in forms.
        public var query: [QueryItem]
        /// The header fields in order, with names in lower case.
        public var headers: [Header]
        /// The body, whose length is that of the `Content-Length` field.
        public var body: [UInt8]
        /// Whether the connection should stay open for more requests. By default, this is true only for HTTP/1.1.
        public var keepsAlive: Bool
        /// Whether the client uses HTTP/1.0. In that version, the connection stays open only if the response says so.
        public var isVersionOneZero: Bool

        /// A name and a value in the query. If several items have the same name, `value(_:)` returns the first value.
        public struct QueryItem: Equatable, Sendable {
            /// The percent-decoded name.
            public var name: String
            /// The percent-decoded value, or an empty string if the item has no value.
            public var value: String

            /// Creates an item from decoded strings, for the test of a service. A parsed request already has its items.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        /// A header field of a request. A name may appear several times, in the order of arrival.
        public struct Header: Equatable, Sendable {
            /// The name in lower case.
            public var name: String
            /// The value without white space around it.
            public var value: String

            /// Creates a field. The name must be in lower case, because `header(_:)` of the request looks for such
            /// names.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        /// Creates a request for the test of a service. Nothing is parsed or checked, so `target` may contradict
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
    /// Returns the value of a header field, or `nil` if there is no such field. The values of a repeated field are
    /// joined with commas (RFC 9110, section 5.3).
    ///
    /// - Parameter name: The name in lower case.
    public func header(_ name: String) -> String? {
        let values = headers.lazy.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Returns the decoded value of the first query item with this name, or `nil` if there is none. Names are
    /// case-sensitive.
    public func value(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Whether the `Host` field names this computer.
    ///
    /// A web page can make its own host name resolve to the loopback address, but its requests still contain that name.
    /// A client that sends no host cannot be a browser, so it is accepted.
    public var isToLoopback: Bool {
        guard let host = header("host")?.lowercased() else { return true }
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "::1"].contains(name)
    }
}
