#if os(Linux)
    import DataKitCurl
    import DomainKit
    import Foundation

    /// A request in libcurl, and the part of its response that has arrived. Used on the loop's thread only.
    final class CurlTransfer {
        let exchange: CurlExchange
        let easy: OpaquePointer
        private var lines: OpaquePointer?
        private var head = ResponseHead()
        private var body = Data()
        private var upload: FileUpload?
        private var failure: APIError?
        private var reported: TransferProgress?
        /// libcurl's message for a failure. The result code alone does not distinguish a lost connection from broken
        /// chunks.
        private let words = UnsafeMutablePointer<CChar>.allocate(capacity: 256)

        /// Prepares the request. If libcurl refuses it, ends the exchange and returns `nil`.
        init?(_ exchange: CurlExchange) {
            words.initialize(repeating: 0, count: 256)
            guard let easy = datakit_curl_easy_init() else {
                words.deallocate()
                exchange.end(.failure(APIError.invalidRequest(reason: Sentence.noMemory.text)))
                return nil
            }
            self.exchange = exchange
            self.easy = easy
            guard configure(exchange.request) else {
                exchange.end(.failure(failure ?? APIError.invalidRequest(reason: Sentence.notAccepted.text)))
                return nil
            }
        }

        deinit {
            datakit_curl_easy_cleanup(easy)
            datakit_curl_lines_free(lines)
            words.deallocate()
        }

        /// Ends the exchange. If this transfer stopped itself, the exchange ends with the transfer's own reason,
        /// because libcurl reports only that the transfer was stopped. Otherwise, the exchange ends with the error of
        /// the result code, or with the response.
        func end(_ result: Int32) {
            if let failure {
                exchange.end(.failure(failure))
            } else if let failure = transferFailure(result, words: String(cString: words)) {
                exchange.end(.failure(failure))
            } else if let response = head.response(body: body) {
                exchange.end(.success(response))
            } else {
                // libcurl accepts a head that ends with the connection instead of an empty line as complete.
                exchange.end(.failure(GatewayError.offline))
            }
        }

        func fail() { exchange.end(.failure(GatewayError.offline)) }

        // MARK: The request

        private func configure(_ request: HTTPRequest) -> Bool {
            // Added in 7.87. Without this option, a transfer that ends during a name lookup waits for the resolver, and
            // blocks all other transfers.
            datakit_curl_set_long(easy, DataKitCurlOptionQuickExit, 1)
            let milliseconds = (request.timeout.inSeconds * 1_000).rounded(.up).clamped(to: 1...Double(Int32.max))
            let context = Unmanaged.passUnretained(self).toOpaque()
            let results = [
                datakit_curl_set_long(easy, DataKitCurlOptionNoSignal, 1),
                datakit_curl_set_long(easy, DataKitCurlOptionProtocols, Int(DataKitCurlProtocolsHTTP)),
                datakit_curl_set_long(easy, DataKitCurlOptionHTTPVersion, Int(DataKitCurlHTTPVersion1_1)),
                datakit_curl_set_long(easy, DataKitCurlOptionVerifyPeer, 1),
                datakit_curl_set_long(easy, DataKitCurlOptionVerifyHost, 2),
                datakit_curl_set_long(easy, DataKitCurlOptionPathAsIs, 1),
                datakit_curl_set_long(easy, DataKitCurlOptionDisallowUserName, 1),
                datakit_curl_set_text(easy, DataKitCurlOptionProxy, ""),
                datakit_curl_set_text(easy, DataKitCurlOptionAcceptEncoding, "gzip, deflate"),
                datakit_curl_set_text(easy, DataKitCurlOptionURL, request.url.absoluteString),
                datakit_curl_set_text(easy, DataKitCurlOptionCustomRequest, request.method.rawValue),
                datakit_curl_set_long(easy, DataKitCurlOptionTimeoutMilliseconds, Int(milliseconds)),
                datakit_curl_set_long(easy, DataKitCurlOptionFreshConnect, request.canReuseConnection ? 0 : 1),
                datakit_curl_set_pointer(easy, DataKitCurlOptionErrorBuffer, words),
                datakit_curl_set_receivers(easy, receiveHead, receiveBody, receiveProgress),
                datakit_curl_set_pointer(easy, DataKitCurlOptionHeaderData, context),
                datakit_curl_set_pointer(easy, DataKitCurlOptionWriteData, context),
                datakit_curl_set_pointer(easy, DataKitCurlOptionProgressData, context),
                datakit_curl_set_long(easy, DataKitCurlOptionNoProgress, 0),
            ]
            // Otherwise libcurl waits for the body that the header fields announce, although a response to HEAD has no
            // body.
            if request.method == .head {
                guard datakit_curl_set_long(easy, DataKitCurlOptionNoBody, 1) == 0 else { return false }
            }
            return results.allSatisfy { $0 == 0 } && setBody(request) && setHeaders(request)
        }

        private func setBody(_ request: HTTPRequest) -> Bool {
            if case .file(let url) = request.body { return setFile(url) }
            // Announce an empty body for a POST, PUT or PATCH without a body. Otherwise servers wait for a body.
            guard let body = request.body?.data ?? (request.method.wantsBody ? Data() : nil) else { return true }
            guard datakit_curl_set_offset(easy, DataKitCurlOptionPostFieldSize, Int64(body.count)) == 0 else {
                return false
            }
            // With a null pointer instead of an empty string, libcurl would request the body from a callback later.
            guard !body.isEmpty else { return datakit_curl_set_text(easy, DataKitCurlOptionCopyPostFields, "") == 0 }
            return body.withUnsafeBytes {
                datakit_curl_set_pointer(easy, DataKitCurlOptionCopyPostFields, $0.baseAddress) == 0
            }
        }

        private func setFile(_ url: URL) -> Bool {
            do throws(APIError) {
                let upload = try FileUpload(url)
                self.upload = upload
                let results = [
                    datakit_curl_set_long(easy, DataKitCurlOptionPost, 1),
                    datakit_curl_set_offset(easy, DataKitCurlOptionPostFieldSize, Int64(upload.size)),
                    datakit_curl_set_reader(easy, readBody),
                    datakit_curl_set_pointer(
                        easy, DataKitCurlOptionReadData, Unmanaged.passUnretained(self).toOpaque()),
                ]
                return results.allSatisfy { $0 == 0 }
            } catch {
                failure = error
                return false
            }
        }

        /// Reads the next bytes of the file. Returns `nil` if they cannot be read, which ends the transfer.
        fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
            do throws(APIError) {
                return try upload?.read(into: buffer) ?? 0
            } catch {
                failure = error
                return nil
            }
        }

        private func setHeaders(_ request: HTTPRequest) -> Bool {
            // An empty Expect field stops libcurl from waiting for the server's permission to send a large body.
            var headers = ["Expect:"]
            if request.headers["Content-Type"] == nil { headers.append("Content-Type:") }
            // End the name of a field without a value with a semicolon. With a colon, libcurl would leave out the
            // field.
            headers += request.headers.map { name, value in value.isEmpty ? "\(name);" : "\(name): \(value)" }
            for header in headers {
                guard let longer = datakit_curl_lines_append(lines, header) else { return false }
                lines = longer
            }
            return datakit_curl_set_lines(easy, DataKitCurlOptionRequestHeaders, lines) == 0
        }

        // MARK: The response

        fileprivate func receive(headLine line: UnsafeRawBufferPointer) -> Bool {
            do throws(APIError) {
                let isComplete = try head.append(line)
                if isComplete, exchange.request.method != .head, let length = head.announcedLength {
                    guard length <= exchange.request.responseLimit else {
                        throw .tooLarge(limit: exchange.request.responseLimit)
                    }
                    body.reserveCapacity(length)
                }
                return true
            } catch {
                failure = error
                return false
            }
        }

        fileprivate func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
            guard hasRoom(for: body.count + bytes.count) else { return false }
            body.append(contentsOf: bytes)
            return true
        }

        /// Counts the compressed bytes. The limit also applies to the compressed bytes, because an endless compressed
        /// body may decompress to nothing.
        fileprivate func receive(compressed count: Int64) -> Bool {
            hasRoom(for: Int(clamping: count))
        }

        fileprivate func report(sent: Int64, of total: Int64) {
            let progress = TransferProgress(sentBytes: Int(clamping: sent), totalBytes: Int(clamping: total))
            guard total > 0, progress != reported, let onProgress = exchange.request.onProgress else { return }
            reported = progress
            onProgress(progress)
        }

        private func hasRoom(for count: Int) -> Bool {
            guard count > exchange.request.responseLimit else { return true }
            failure = failure ?? .tooLarge(limit: exchange.request.responseLimit)
            return false
        }
    }

    extension CurlTransfer {
        /// The transfer of a callback. The transfer exists until its handle has been removed from the loop.
        fileprivate static func from(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
            Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        }
    }

    private let receiveHead: DataKitCurlReceive = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).receive(headLine: line) ? line.count : 0
    }

    private let receiveBody: DataKitCurlReceive = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).receive(body: part) ? part.count : 0
    }

    private let receiveProgress: DataKitCurlProgress = { context, _, received, total, sent in
        guard let context else { return 1 }
        let transfer = CurlTransfer.from(context)
        transfer.report(sent: sent, of: total)
        return transfer.receive(compressed: received) ? 0 : 1
    }

    private let readBody: DataKitCurlRead = { bytes, size, count, context in
        guard let bytes, let context else { return Int(DataKitCurlReadAbort) }
        let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).read(into: buffer) ?? Int(DataKitCurlReadAbort)
    }

    extension HTTPRequest {
        /// Whether libcurl may send the request on a used connection. If the server has closed that connection, libcurl
        /// sends the request again, which it cannot do with a file that it has begun to read.
        fileprivate var canReuseConnection: Bool { isIdempotent && body?.isFile != true }
    }

    extension HTTPMethod {
        fileprivate var wantsBody: Bool {
            switch self {
            case .post, .put, .patch: true
            case .get, .head, .delete: false
            }
        }
    }
#endif
