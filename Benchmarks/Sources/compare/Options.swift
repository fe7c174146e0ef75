struct Options {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        Measures Reactive, the store and the API client beside their peers and prints one table.

        usage: swift run -c release --package-path Benchmarks compare [--only ID]... [--ours] [--size N] [--json FILE]

          --only ID    only this workload, such as W3 or W3@main; may be given several times
          --ours       without the peers: for a profiler, or to count instructions
          --size N     every workload takes N steps instead of as many as it needs or names
          --json FILE  writes the same figures to a file
          --help       prints this
        """

    var workloads = Workload.all
    var jsonFile: String?
    var wantsHelp = false

    init(_ arguments: [String]) throws(Failure) {
        var only: [String] = []
        var isOursAlone = false
        var size: Int?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--only":
                guard let name = rest.popFirst() else {
                    throw Failure(description: "--only needs the name of a workload.")
                }
                guard workloads.contains(where: { $0.isNamed(name) }) else {
                    let names = workloads.map(\.id).joined(separator: ", ")
                    throw Failure(description: "There is no workload \"\(name)\". There are: \(names).")
                }
                only.append(name)
            case "--ours":
                isOursAlone = true
            case "--size":
                guard let text = rest.popFirst(), let number = Int(text), number > 0 else {
                    throw Failure(description: "--size needs a number of steps, such as 10000.")
                }
                size = number
            case "--json":
                guard let file = rest.popFirst() else { throw Failure(description: "--json needs the name of a file.") }
                jsonFile = file
            case "--help", "-h":
                wantsHelp = true
            default:
                throw Failure(description: "Unknown argument \"\(argument)\".\n\n\(Self.usage)")
            }
        }
        if !only.isEmpty { workloads = workloads.filter { workload in only.contains(where: workload.isNamed) } }
        for index in workloads.indices where size != nil { workloads[index].fixedSize = size }
        if isOursAlone {
            for index in workloads.indices { workloads[index].contenders.removeAll { $0.library != .ours } }
        }
    }
}
