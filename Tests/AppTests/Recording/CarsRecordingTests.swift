// The lines of a recording are longer than the limit.
// swift-format-ignore-file

import InspectorKit
import Testing

@testable import App

@MainActor
@Suite("Recording: cars")
struct CarsRecordingTests {
    @Test("The app does what it did when it was recorded")
    func replay() async throws {
        let recording = try Recording(text: Self.text, name: "cars")
        let differences = try await Replay(recording).run { try HeadlessApp($0) }
        #expect(differences == [])
    }

    private static let text = #"""
            {"format":"MVVMCleanArchitecture recording 4","locale":"en_001","seed":1,"start":"2026-11-28T13:49:40Z","timeZone":"Etc/UTC","users":["Terminal"]}
            {"at":0,"event":{"beginning":{"json":"{\"app\":\"App 0.1.0\",\"appearance\":\"standard\",\"columns\":80,\"currency\":\"USD\",\"isInspectedInBrowser\":false,\"isLive\":false,\"isOffline\":false,\"keys\":{},\"rows\":24,\"seed\":1}","name":"app"}}}
            {"at":0,"event":{"began":{"scene":"Navigation"}}}
            {"at":0,"event":{"state":{"name":"entries","scene":"Navigation","text":"[]"}}}
            {"at":0,"event":{"state":{"name":"alerts","scene":"Navigation","text":"[]"}}}
            {"at":0,"event":{"began":{"scene":"StatusLine"}}}
            {"at":0,"event":{"state":{"name":"account","scene":"StatusLine","text":"nil"}}}
            {"at":0,"event":{"state":{"name":"connectivity","scene":"StatusLine","text":"online"}}}
            {"at":0,"event":{"state":{"name":"pendingEdits","scene":"StatusLine","text":"[]"}}}
            {"at":0,"event":{"input":{"json":"null","name":"load","scene":"StatusLine","text":""}}}
            {"at":0,"event":{"began":{"scene":"Menu"}}}
            {"at":0,"event":{"state":{"name":"sections","scene":"Menu","text":"[]"}}}
            {"at":0,"event":{"state":{"name":"account","scene":"Menu","text":"nil"}}}
            {"at":0,"event":{"input":{"json":"null","name":"load","scene":"Menu","text":""}}}
            {"at":0,"event":{"state":{"name":"sections","scene":"Menu","text":"[MenuSection(id: shop, items: [Item(route: products), Item(route: sectionedProducts), Item(route: sectionedProductCollection), Item(route: syncProducts), Item(route: orders), Item(route: pendingEdits), Item(route: login)]), MenuSection(id: online, items: [Item(route: repos), Item(route: repoCollection), Item(route: repoCarousel), Item(route: listPosts), Item(route: itemSearch), Item(route: featuredMovie)]), MenuSection(id: device, items: [Item(route: userList), Item(route: cars), Item(route: settings)])]"}}}
            {"at":0,"event":{"began":{"scene":"Terminal"}}}
            {"at":0,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"\""}}}
            {"at":0,"event":{"began":{"scene":"AppStart"}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"nil"}}}
            {"at":0,"event":{"state":{"name":"entries","scene":"Navigation","text":"[OpenScene(id: 1, style: \"push\", destination: \"AppStartScene\")]"}}}
            {"at":0,"event":{"input":{"json":"null","name":"load","scene":"AppStart","text":""}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 0, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 1, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 2, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 3, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"state":{"name":"entries","scene":"Navigation","text":"[]"}}}
            {"at":0,"event":{"ended":{"scene":"AppStart"}}}
            {"at":0,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene\""}}}
            {"at":100,"event":{"idle":{}}}
            {"at":2800,"event":{"input":{"json":"\":\"","name":"press","scene":"Terminal","text":"\":\""}}}
            {"at":2800,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, palette\""}}}
            {"at":2828,"event":{"idle":{}}}
            {"at":2829,"event":{"input":{"json":"\"c\"","name":"press","scene":"Terminal","text":"\"c\""}}}
            {"at":2857,"event":{"idle":{}}}
            {"at":2857,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":2876,"event":{"idle":{}}}
            {"at":2876,"event":{"input":{"json":"\"r\"","name":"press","scene":"Terminal","text":"\"r\""}}}
            {"at":2886,"event":{"idle":{}}}
            {"at":2886,"event":{"input":{"json":"\"s\"","name":"press","scene":"Terminal","text":"\"s\""}}}
            {"at":2904,"event":{"idle":{}}}
            {"at":2904,"event":{"input":{"json":"\"<enter>\"","name":"press","scene":"Terminal","text":"\"<enter>\""}}}
            {"at":2904,"event":{"began":{"scene":"Cars"}}}
            {"at":2904,"event":{"state":{"name":"cars","scene":"Cars","text":"idle, 0 []"}}}
            {"at":2904,"event":{"began":{"scene":"CarActions"}}}
            {"at":2904,"event":{"state":{"name":"entries","scene":"Navigation","text":"[OpenScene(id: 2, style: \"push\", destination: \"CarsScene\")]"}}}
            {"at":2904,"event":{"input":{"json":"null","name":"load","scene":"Cars","text":""}}}
            {"at":2904,"event":{"state":{"name":"cars","scene":"Cars","text":"loading, 0 []"}}}
            {"at":2904,"event":{"state":{"name":"cars","scene":"Cars","text":"loaded, 0 []"}}}
            {"at":2904,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene\""}}}
            {"at":2931,"event":{"idle":{}}}
            {"at":3831,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":3831,"event":{"input":{"json":"null","name":"create","scene":"Cars","text":""}}}
            {"at":3831,"event":{"began":{"scene":"CarForm"}}}
            {"at":3831,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: make), message: \"Please enter a make\"), Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":3831,"event":{"state":{"name":"entries","scene":"Navigation","text":"[OpenScene(id: 2, style: \"push\", destination: \"CarsScene\"), OpenScene(id: 3, style: \"push\", destination: \"CarFormScene\")]"}}}
            {"at":3831,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene, CarFormScene\""}}}
            {"at":3840,"event":{"idle":{}}}
            {"at":4846,"event":{"input":{"json":"\"S\"","name":"press","scene":"Terminal","text":"\"S\""}}}
            {"at":4846,"event":{"input":{"json":"\"S\"","name":"make","scene":"CarForm","text":"\"S\""}}}
            {"at":4846,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"S\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4851,"event":{"idle":{}}}
            {"at":4851,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":4851,"event":{"input":{"json":"\"Sa\"","name":"make","scene":"CarForm","text":"\"Sa\""}}}
            {"at":4851,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Sa\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4883,"event":{"idle":{}}}
            {"at":4883,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":4883,"event":{"input":{"json":"\"Saa\"","name":"make","scene":"CarForm","text":"\"Saa\""}}}
            {"at":4883,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saa\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4899,"event":{"idle":{}}}
            {"at":4899,"event":{"input":{"json":"\"b\"","name":"press","scene":"Terminal","text":"\"b\""}}}
            {"at":4899,"event":{"input":{"json":"\"Saab\"","name":"make","scene":"CarForm","text":"\"Saab\""}}}
            {"at":4899,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4916,"event":{"idle":{}}}
            {"at":4916,"event":{"input":{"json":"\"<tab>\"","name":"press","scene":"Terminal","text":"\"<tab>\""}}}
            {"at":4937,"event":{"idle":{}}}
            {"at":4937,"event":{"input":{"json":"\"9\"","name":"press","scene":"Terminal","text":"\"9\""}}}
            {"at":4937,"event":{"input":{"json":"\"9\"","name":"model","scene":"CarForm","text":"\"9\""}}}
            {"at":4937,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"9\", trim: \"\", id: nil), failures: [], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4944,"event":{"idle":{}}}
            {"at":4944,"event":{"input":{"json":"\"0\"","name":"press","scene":"Terminal","text":"\"0\""}}}
            {"at":4944,"event":{"input":{"json":"\"90\"","name":"model","scene":"CarForm","text":"\"90\""}}}
            {"at":4944,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"90\", trim: \"\", id: nil), failures: [], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4957,"event":{"idle":{}}}
            {"at":4957,"event":{"input":{"json":"\"0\"","name":"press","scene":"Terminal","text":"\"0\""}}}
            {"at":4957,"event":{"input":{"json":"\"900\"","name":"model","scene":"CarForm","text":"\"900\""}}}
            {"at":4957,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4974,"event":{"idle":{}}}
            {"at":4974,"event":{"input":{"json":"\"<enter>\"","name":"press","scene":"Terminal","text":"\"<enter>\""}}}
            {"at":4974,"event":{"input":{"json":"null","name":"save","scene":"CarForm","text":""}}}
            {"at":4974,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], showsMessages: true, isBusy: true, serverFailures: [])"}}}
            {"at":4974,"event":{"state":{"name":"cars","scene":"Cars","text":"loaded, 1 [CarItemViewModel(car: Car(id: 4AEDF565-5B3D-4B44-B904-046AD9411A14, make: \"Saab\", model: \"900\", trim: \"\"))]"}}}
            {"at":4974,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], showsMessages: true, isBusy: false, serverFailures: [])"}}}
            {"at":4974,"event":{"state":{"name":"entries","scene":"Navigation","text":"[OpenScene(id: 2, style: \"push\", destination: \"CarsScene\")]"}}}
            {"at":4974,"event":{"ended":{"scene":"CarForm"}}}
            {"at":4974,"event":{"event":{"name":"created","scene":"Cars","text":"4AEDF565-5B3D-4B44-B904-046AD9411A14"}}}
            {"at":4974,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene\""}}}
            {"at":5001,"event":{"idle":{}}}
            {"at":6942,"event":{"input":{"json":"\"<esc>\"","name":"press","scene":"Terminal","text":"\"<esc>\""}}}
            {"at":6942,"event":{"input":{"json":"2","name":"dismiss","scene":"Navigation","text":"2"}}}
            {"at":6942,"event":{"state":{"name":"entries","scene":"Navigation","text":"[]"}}}
            {"at":6942,"event":{"ended":{"scene":"Cars"}}}
            {"at":6942,"event":{"ended":{"scene":"CarActions"}}}
            {"at":6942,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene\""}}}
            {"at":6963,"event":{"idle":{}}}
            {"at":7919,"event":{"input":{"json":"\"<C-c>\"","name":"press","scene":"Terminal","text":"\"<C-c>\""}}}
            {"at":7919,"event":{"idle":{}}}
            {"at":7919,"event":{"end":{}}}
            """#
}
