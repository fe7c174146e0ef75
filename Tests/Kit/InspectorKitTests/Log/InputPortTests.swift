import Foundation
import PresentationKit
import ReactiveUI
import Testing

@testable import InspectorKit

@MainActor
@Suite("Input port")
struct InputPortTests {
    private let scene = Live(StallViewModel())

    private func port(_ name: String) throws -> InputPort {
        let member = try #require(scene.inputMembers.first { $0.name == name })
        return InputPort(member.name, member.member)
    }

    @Test("Each input type gets the control that suits it")
    func controls() throws {
        let controls = try scene.inputNames.map { try port($0).control }
        #expect(
            controls == [
                .nothing, .text, .number, .boolean, .choice(["apple", "pear"]), .value, .number, .value, .none, .text,
                .nothing,
            ])
        #expect(try scene.inputNames.filter { try port($0).isSecret } == ["password"])
    }

    @Test(
        "A value of the right type is sent through the view's own trigger",
        arguments: [
            ("open", "", "open"), ("name", "\"Ada \\\"<b>\"", "name Ada \"<b>"), ("amount", "-12", "amount -12"),
            ("isOrganic", "true", "isOrganic true"), ("fruit", "\"pear\"", "fruit pear"),
            ("crate", #"{"label":"A","weights":[1.5,2]}"#, "crate A [1.5, 2.0]"), ("select", "7", "select 7"),
            ("limit", "5", "limit 5"), ("limit", "null", "limit none"), ("password", "\"abc\"", "password of 3"),
        ])
    func sent(name: String, json: String, received: String) throws {
        try port(name).decode(Data(json.utf8))()
        #expect(scene.received == [received])
    }

    @Test(
        "A date input accepts seconds since 2001 or an ISO 8601 date",
        arguments: ["3600", "\"2001-01-01T01:00:00Z\""])
    func date(json: String) {
        #expect(InputValue.decoded(Date.self, from: Data(json.utf8)) == Date(timeIntervalSinceReferenceDate: 3600))
        #expect(
            InputValue.decoded(Date.self, from: Data("\"2001-01-01T00:00:00.500Z\"".utf8))?
                .timeIntervalSinceReferenceDate == 0.5)
        #expect(InputValue.decoded([Date].self, from: Data("[\(json)]".utf8))?.count == 1)
        #expect(InputValue.decoded(Date.self, from: Data("\"1.1.2001\"".utf8)) == nil)
    }

    @Test(
        "A wrong value is refused with the expected type, and nothing is sent",
        arguments: [
            ("name", "1"), ("name", ""), ("amount", "1.5"), ("amount", "\"1\""), ("amount", "99999999999999999999"),
            ("isOrganic", "1"), ("fruit", "\"plum\""), ("crate", #"{"label":"A"}"#), ("select", "null"),
            ("limit", "\"x\""), ("anything", "{}"), ("password", "[]"),
        ])
    func refused(name: String, json: String) throws {
        let port = try port(name)
        let failure = #expect(throws: InputPort.Failure.self) { try port.decode(Data(json.utf8))() }
        #expect(failure?.message == "This is not a valid \(port.type), so \(name) was not sent.")
        #expect(scene.received.isEmpty)
    }
}
