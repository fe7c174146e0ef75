import Foundation
import Testing

@testable import SceneGenerator

@Suite("New apps") struct NewAppTests {
    private let package: TemporaryPackage

    init() throws {
        package = try TemporaryPackage.own("DataKit")
        try package.write(
            #"{"patients": [{"id": 1, "name": "Ada", "status": "active"}], "total": 1}"#, to: "patients.json")
    }

    private func plan(_ arguments: String...) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: package.url), formatter: nil)
            .plan(SceneOptions(["app", "Clinic", "--into", "Clinic"] + arguments))
    }

    @Test("An app has a target for each layer, and the sample's entity")
    func layers() throws {
        let plan = try plan("--json", "patients.json")
        for path in [
            "Package.swift", ".swift-format", "Sources/ClinicDomain/Patients/Patient.swift",
            "Sources/ClinicData/Patients/RemotePatientGateway.swift",
            "Sources/ClinicPresentation/Patients/PatientsViewModel.swift", "Sources/Clinic/Patients/PatientsView.swift",
            "Tests/ClinicDataTests/Patients/RemotePatientGatewayTests.swift",
            "Tests/ClinicPresentationTests/Patients/PatientFormViewModelTests.swift",
        ] {
            #expect(plan.texts[path] != nil, "\(path)")
        }
        let composition = try #require(plan.texts["Sources/Clinic/Composition.swift"] ?? nil)
        #expect(composition.contains("migrations: [.offline, .patients])"))
        #expect(composition.contains("patients = RemotePatientGateway("))
        let app = try #require(plan.texts["Sources/Clinic/ClinicApp.swift"] ?? nil)
        #expect(app.contains("PatientScenes(gateway: composition.patients)"))
        #expect(!plan.diff.contains("Notebook"))
    }

    @Test("The next entity and a sign-in are added to the app's composition")
    func next() throws {
        try plan("--json", "patients.json").write()
        let app = try PackageFiles(root: package.url.appending(path: "Clinic"))
        for line in ["login SignIn", "entity Visit --fields id:Int,reason:String"] {
            let options = try SceneOptions(line.split(separator: " ").map(String.init))
            try SceneGenerator(files: app, formatter: nil).plan(options).write()
        }
        let composition = try package.text("Clinic/Sources/Clinic/Composition.swift")
        #expect(composition.contains("let account = session.account"))
        #expect(composition.contains("migrations: [.offline, .patients, .visits])"))
        let endpoints = try package.text("Clinic/Sources/ClinicData/Visits/Endpoint+Visits.swift")
        #expect(endpoints.contains("requiresToken: true"))
        #expect(endpoints.contains("endpoint.account = edit.account"))
    }

    @Test("A line that the user has removed from the composition is not added again")
    func removed() throws {
        try plan("--json", "patients.json").write()
        let path = "Clinic/Sources/Clinic/ClinicApp.swift"
        let lines = try package.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        try package.write(lines.filter { !$0.contains("PatientScenes(") }.joined(separator: "\n"), to: path)
        let options = try SceneOptions(["entity", "Patient", "--json", "../patients.json"])
        let app = try PackageFiles(root: package.url.appending(path: "Clinic"))
        #expect(try SceneGenerator(files: app, formatter: nil).plan(options).isEmpty)
    }

    @Test("A new app is not written into a folder that contains files")
    func occupied() throws {
        try package.write("", to: "Clinic/a.txt")
        let error = #expect(throws: GeneratorError.self) { try plan("--json", "patients.json") }
        #expect(error?.message.contains("already has files. Choose another name, or another folder by --into.") == true)
    }

    @Test(
        "The entity is named after the key of the sample's list, or its file",
        arguments: [
            (#"{"visits": [{"id": 1, "reason": "Cough"}]}"#, "Visit"),
            (#"{"data": [{"id": 1, "reason": "Cough"}]}"#, "Person"), (#"[{"id": 1, "reason": "Cough"}]"#, "Person"),
        ])
    func entity(json: String, name: String) throws {
        try package.write(json, to: "people.json")
        #expect(try plan("--json", "people.json").texts.keys.contains { $0.hasSuffix("/\(name).swift") })
    }
}
