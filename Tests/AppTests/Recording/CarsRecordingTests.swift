// The lines of a recording are longer than the limit.
// swift-format-ignore-file

import Testing

@testable import App

@Suite("Recording: cars")
struct CarsRecordingTests {
    @Test("The app does what it did when it was recorded")
    func replay() async throws {
        let recording = try Recording(text: Self.text, name: "cars")
        let differences = try await Replay(recording).run().map(\.description)
        #expect(differences == [])
    }

    private static let text = ####"""
            {"app":"App 1.0","columns":80,"currency":"USD","format":"MVVMCleanArchitecture recording 2","isLive":false,"isOffline":false,"keys":{},"locale":"en_001","rows":24,"seed":1,"start":"2026-11-22T07:34:23Z","timeZone":"GMT"}
            {"at":242,"event":{"input":{"name":"load","scene":"AppStart","value":""}}}
            {"at":296,"event":{"input":{"name":"load","scene":"Menu","value":""}}}
            {"at":2950,"event":{"key":{"script":":"}}}
            {"at":2952,"event":{"key":{"script":"c"}}}
            {"at":2958,"event":{"key":{"script":"a"}}}
            {"at":2959,"event":{"key":{"script":"r"}}}
            {"at":2960,"event":{"key":{"script":"s"}}}
            {"at":2961,"event":{"key":{"script":"<enter>"}}}
            {"at":2992,"event":{"input":{"name":"load","scene":"Menu","value":""}}}
            {"at":2993,"event":{"input":{"name":"load","scene":"Cars","value":""}}}
            {"at":3969,"event":{"key":{"script":"a"}}}
            {"at":3973,"event":{"input":{"name":"create","scene":"Cars","value":""}}}
            {"at":4998,"event":{"key":{"script":"S"}}}
            {"at":4999,"event":{"input":{"name":"make","scene":"CreateCar","value":"S"}}}
            {"at":4999,"event":{"key":{"script":"a"}}}
            {"at":4999,"event":{"input":{"name":"make","scene":"CreateCar","value":"Sa"}}}
            {"at":4999,"event":{"key":{"script":"a"}}}
            {"at":4999,"event":{"input":{"name":"make","scene":"CreateCar","value":"Saa"}}}
            {"at":4999,"event":{"key":{"script":"b"}}}
            {"at":5000,"event":{"input":{"name":"make","scene":"CreateCar","value":"Saab"}}}
            {"at":5000,"event":{"key":{"script":"<tab>"}}}
            {"at":5000,"event":{"key":{"script":"9"}}}
            {"at":5000,"event":{"input":{"name":"model","scene":"CreateCar","value":"9"}}}
            {"at":5000,"event":{"key":{"script":"0"}}}
            {"at":5000,"event":{"input":{"name":"model","scene":"CreateCar","value":"90"}}}
            {"at":5000,"event":{"key":{"script":"0"}}}
            {"at":5000,"event":{"input":{"name":"model","scene":"CreateCar","value":"900"}}}
            {"at":5000,"event":{"key":{"script":"<enter>"}}}
            {"at":5006,"event":{"input":{"name":"create","scene":"CreateCar","value":""}}}
            {"at":6628,"event":{"key":{"script":"<esc>"}}}
            {"at":7171,"event":{"key":{"script":"q"}}}
            """####
}
