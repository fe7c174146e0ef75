import DataKit

extension APIClient.Options {
    /// The default options without pauses between attempts. The client still waits for a `Retry-After`.
    public static var immediate: APIClient.Options {
        var options = APIClient.Options()
        options.environment.random = { $0.lowerBound }
        return options
    }
}
