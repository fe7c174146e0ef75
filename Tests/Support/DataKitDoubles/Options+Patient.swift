import DataKit

extension APIClient.Options {
    /// Options for a test that goes over the network: other tests may keep the machine busy for longer than a user would
    /// wait.
    package static var patient: APIClient.Options {
        var options = APIClient.Options()
        options.timeout = .seconds(120)
        options.budget = .seconds(600)
        return options
    }
}
