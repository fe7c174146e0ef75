import Foundation

@main
@MainActor
enum Compare {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp { return print(Options.usage) }
            let report = try await measure(options.workloads)
            print(Table(report: report))
            if let file = options.jsonFile { try write(report, to: file) }
        } catch let failure as Options.Failure {
            stop(failure, code: 2)
        } catch {
            stop(error, code: 1)
        }
    }

    private static func measure(_ workloads: [Workload]) async throws -> Report {
        let runner = Runner()
        var report = Report()
        for workload in workloads {
            let rows = try await runner.measure([workload] + Floors.beside(workload))
            report.rows += rows.prefix(1)
            report.floors += rows.dropFirst()
        }
        report.verdicts = report.rows.compactMap(\.verdict) + Goal.all.compactMap { $0.verdict(on: report) }
        return report
    }

    private static func write(_ report: Report, to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(report).write(to: URL(fileURLWithPath: file))
    }

    private static func stop(_ error: any Error, code: Int32) -> Never {
        FileHandle.standardError.write(Data("compare: \(error)\n".utf8))
        exit(code)
    }
}
