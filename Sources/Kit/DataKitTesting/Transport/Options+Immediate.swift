import DataKit

extension APIClient.Options {
    /// The default options, except that a request is sent again without a pause. A `Retry-After` is still waited for.
    public static var immediate: APIClient.Options {
        var options = APIClient.Options()
        options.environment.random = { $0.lowerBound }
        return options
    }
}
