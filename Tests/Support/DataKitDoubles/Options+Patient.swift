import DataKit

extension APIClient.Options {
    /// Options for tests over the network, because other tests may keep the machine busy for longer than the default
    /// time limit.
    package static var patient: APIClient.Options {
        var options = APIClient.Options()
        options.timeout = .seconds(120)
        options.budget = .seconds(600)
        return options
    }
}
