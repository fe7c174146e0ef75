import DomainKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The network, through `URLSession`.
///
/// The transport stores neither cookies nor responses, because the client decides what requests contain and which
/// responses are cached.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let receiver = ResponseReceiver()

    /// Creates a transport with its own connections. The connections close when the transport is released and its last
    /// request has ended.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit {
        // The session retains its delegate and its threads until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    /// Sends the request once, and once more for each redirect within its origin.
    ///
    /// - Cancellation: closes the request's connection and throws a `CancellationError`.
    /// - Errors: `APIError.invalidRequest` for a URL that is not a web URL. Otherwise as for
    ///   ``HTTPTransport/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard request.url.isWeb else {
            throw APIError.invalidRequest(reason: Sentence.notWeb.text)
        }
        let task = try task(for: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                receiver.expect(task, answering: request, continuation)
                task.resume()
            }
        } onCancel: {
            receiver.finish(task, .failure(CancellationError()))
            task.cancel()
        }
    }
}

extension URLSessionTransport {
    private func task(for request: HTTPRequest) throws -> URLSessionDataTask {
        guard case .file(let url) = request.body else { return session.dataTask(with: URLRequest(request)) }
        guard url.fileSize != nil else { throw APIError.unreadableFile(url) }
        return session.uploadTask(with: URLRequest(request), fromFile: url)
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url, timeoutInterval: request.timeout.inSeconds + 1)
        httpMethod = request.method.rawValue
        httpBody = request.body?.data
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    }
}

/// Receives responses part by part, so that a request can fail as soon as the body of its response exceeds the limit.
private final class ResponseReceiver: NSObject, URLSessionDataDelegate {
    private struct Exchange {
        let limit: Int
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        let stopTimer: @Sendable () -> Void
        let onProgress: (@Sendable (TransferProgress) -> Void)?
        var response = HTTPResponse(status: 0)
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])

    func expect(
        _ task: URLSessionTask, answering request: HTTPRequest,
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
        // A separate timer is necessary because URLSession's timeout restarts with every byte, so a slow response would
        // never time out. Sharing the timer is safe, because dispatch sources may be used from any thread.
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { [self] in
            finish(task, .failure(GatewayError.timedOut))
            task.cancel()
        }
        timer.schedule(deadline: .now() + request.timeout.inSeconds, leeway: .milliseconds(10))
        let exchange = Exchange(
            limit: request.responseLimit, continuation: continuation, stopTimer: { timer.cancel() },
            onProgress: request.onProgress)
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
        timer.activate()
        // Check for a cancellation now, because the cancellation handler may have run before the exchange was
        // registered.
        if Task.isCancelled { finish(task, .failure(CancellationError())) }
    }

    /// The delegate, the timer and a cancellation race to end an exchange. Only the first call has an effect.
    func finish(_ task: URLSessionTask, _ result: Result<Void, any Error>) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        exchange.stopTimer()
        exchange.continuation.resume(with: result.map { exchange.response })
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let isWelcome = exchanges.withLock { exchanges -> Bool in
            guard let response = response as? HTTPURLResponse, let exchange = exchanges[dataTask.taskIdentifier] else {
                return true
            }
            exchanges[dataTask.taskIdentifier]?.response = HTTPResponse(
                status: response.statusCode, headers: HTTPHeaders(response),
                url: response.url == dataTask.originalRequest?.url ? nil : response.url)
            return response.expectedContentLength <= Int64(exchange.limit)
        }
        if !isWelcome { refuse(dataTask) }
        completionHandler(isWelcome ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = exchanges.withLock { exchanges -> Bool in
            guard let exchange = exchanges[dataTask.taskIdentifier] else { return true }
            guard exchange.response.body.count + data.count <= exchange.limit else { return false }
            exchanges[dataTask.taskIdentifier]?.response.body.append(data)
            return true
        }
        if !fits { refuse(dataTask) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        let onProgress = exchanges.withLock { $0[task.taskIdentifier]?.onProgress }
        onProgress?(
            TransferProgress(
                sentBytes: Int(clamping: totalBytesSent), totalBytes: Int(clamping: totalBytesExpectedToSend)))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            finish(task, .failure(error))
        } else if task.response is HTTPURLResponse {
            finish(task, .success(()))
        } else {
            finish(task, .failure(APIError.invalidResponse(reason: Sentence.notHTTP.text)))
        }
    }

    /// Follows redirects only within the origin, so that tokens and keys never reach another server.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        guard request.url?.origin == task.originalRequest?.url?.origin else { return completionHandler(nil) }
        var request = request
        // Set the token again, because Apple's systems remove `Authorization` from every redirected request, even
        // within the origin.
        let token = task.originalRequest?.value(forHTTPHeaderField: "Authorization")
        request.setValue(token, forHTTPHeaderField: "Authorization")
        completionHandler(request)
    }

    private func refuse(_ task: URLSessionTask) {
        let limit = exchanges.withLock { $0[task.taskIdentifier]?.limit }
        finish(task, .failure(APIError.tooLarge(limit: limit ?? 0)))
        task.cancel()
    }
}

extension HTTPHeaders {
    fileprivate init(_ response: HTTPURLResponse) {
        self = [:]
        for case (let name as String, let value as String) in response.allHeaderFields { self[name] = value }
    }
}
