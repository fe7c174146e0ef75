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
            {"format":"MVVMCleanArchitecture recording 4","locale":"en_001","seed":1,"start":"2026-11-24T22:54:48Z","timeZone":"Etc/UTC","users":["Terminal"]}
            {"at":0,"event":{"beginning":{"json":"{\"app\":\"App 1.0\",\"appearance\":\"standard\",\"columns\":80,\"currency\":\"USD\",\"isInspectedInBrowser\":false,\"isLive\":false,\"isOffline\":false,\"keys\":{},\"rows\":24,\"seed\":1}","name":"app"}}}
            {"at":0,"event":{"began":{"scene":"StatusLine"}}}
            {"at":0,"event":{"state":{"name":"account","scene":"StatusLine","text":"nil"}}}
            {"at":0,"event":{"state":{"name":"connectivity","scene":"StatusLine","text":"online"}}}
            {"at":0,"event":{"state":{"name":"pendingEdits","scene":"StatusLine","text":"[]"}}}
            {"at":0,"event":{"input":{"json":"null","name":"load","scene":"StatusLine","text":""}}}
            {"at":0,"event":{"began":{"scene":"Terminal"}}}
            {"at":0,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"\""}}}
            {"at":0,"event":{"began":{"scene":"AppStart"}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"nil"}}}
            {"at":0,"event":{"input":{"json":"null","name":"load","scene":"AppStart","text":""}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 0, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"AppStartScene\""}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 1, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 2, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"state":{"name":"progress","scene":"AppStart","text":"WorkProgress(done: 3, total: 3, unreadable: 0)"}}}
            {"at":0,"event":{"began":{"scene":"Menu"}}}
            {"at":0,"event":{"state":{"name":"sections","scene":"Menu","text":"[]"}}}
            {"at":0,"event":{"state":{"name":"account","scene":"Menu","text":"nil"}}}
            {"at":0,"event":{"ended":{"scene":"AppStart"}}}
            {"at":0,"event":{"input":{"json":"null","name":"load","scene":"Menu","text":""}}}
            {"at":0,"event":{"state":{"name":"sections","scene":"Menu","text":"[MenuSection(id: products, items: [Item(route: products), Item(route: sectionedProducts), Item(route: sectionedProductCollection), Item(route: syncProducts), Item(route: pendingEdits)]), MenuSection(id: online, items: [Item(route: repos), Item(route: repoCollection), Item(route: repoCarousel), Item(route: listPosts), Item(route: itemSearch), Item(route: featuredMovie)]), MenuSection(id: device, items: [Item(route: userList), Item(route: cars)]), MenuSection(id: account, items: [Item(route: login), Item(route: settings)])]"}}}
            {"at":0,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene\""}}}
            {"at":60,"event":{"idle":{}}}
            {"at":2514,"event":{"input":{"json":"\":\"","name":"press","scene":"Terminal","text":"\":\""}}}
            {"at":2514,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, palette\""}}}
            {"at":2519,"event":{"idle":{}}}
            {"at":2519,"event":{"input":{"json":"\"c\"","name":"press","scene":"Terminal","text":"\"c\""}}}
            {"at":2529,"event":{"idle":{}}}
            {"at":2529,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":2532,"event":{"idle":{}}}
            {"at":2532,"event":{"input":{"json":"\"r\"","name":"press","scene":"Terminal","text":"\"r\""}}}
            {"at":2535,"event":{"idle":{}}}
            {"at":2535,"event":{"input":{"json":"\"s\"","name":"press","scene":"Terminal","text":"\"s\""}}}
            {"at":2537,"event":{"idle":{}}}
            {"at":2537,"event":{"input":{"json":"\"<enter>\"","name":"press","scene":"Terminal","text":"\"<enter>\""}}}
            {"at":2537,"event":{"began":{"scene":"Menu 2"}}}
            {"at":2537,"event":{"state":{"name":"sections","scene":"Menu 2","text":"[]"}}}
            {"at":2537,"event":{"state":{"name":"account","scene":"Menu 2","text":"nil"}}}
            {"at":2537,"event":{"began":{"scene":"Cars"}}}
            {"at":2537,"event":{"state":{"name":"cars","scene":"Cars","text":"idle, 0 []"}}}
            {"at":2537,"event":{"began":{"scene":"CarActions"}}}
            {"at":2537,"event":{"ended":{"scene":"Menu"}}}
            {"at":2537,"event":{"input":{"json":"null","name":"load","scene":"Menu 2","text":""}}}
            {"at":2537,"event":{"state":{"name":"sections","scene":"Menu 2","text":"[MenuSection(id: products, items: [Item(route: products), Item(route: sectionedProducts), Item(route: sectionedProductCollection), Item(route: syncProducts), Item(route: pendingEdits)]), MenuSection(id: online, items: [Item(route: repos), Item(route: repoCollection), Item(route: repoCarousel), Item(route: listPosts), Item(route: itemSearch), Item(route: featuredMovie)]), MenuSection(id: device, items: [Item(route: userList), Item(route: cars)]), MenuSection(id: account, items: [Item(route: login), Item(route: settings)])]"}}}
            {"at":2537,"event":{"input":{"json":"null","name":"load","scene":"Cars","text":""}}}
            {"at":2537,"event":{"state":{"name":"cars","scene":"Cars","text":"loading, 0 []"}}}
            {"at":2537,"event":{"state":{"name":"cars","scene":"Cars","text":"loaded, 0 []"}}}
            {"at":2537,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene\""}}}
            {"at":2544,"event":{"idle":{}}}
            {"at":4049,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":4049,"event":{"input":{"json":"null","name":"create","scene":"Cars","text":""}}}
            {"at":4049,"event":{"began":{"scene":"CarForm"}}}
            {"at":4049,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: make), message: \"Please enter a make\"), Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":4049,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene, CarFormScene\""}}}
            {"at":4052,"event":{"idle":{}}}
            {"at":5061,"event":{"input":{"json":"\"S\"","name":"press","scene":"Terminal","text":"\"S\""}}}
            {"at":5061,"event":{"input":{"json":"\"S\"","name":"make","scene":"CarForm","text":"\"S\""}}}
            {"at":5061,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"S\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":5063,"event":{"idle":{}}}
            {"at":5063,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":5063,"event":{"input":{"json":"\"Sa\"","name":"make","scene":"CarForm","text":"\"Sa\""}}}
            {"at":5063,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Sa\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":5064,"event":{"idle":{}}}
            {"at":5064,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":5064,"event":{"input":{"json":"\"Saa\"","name":"make","scene":"CarForm","text":"\"Saa\""}}}
            {"at":5064,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saa\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":5066,"event":{"idle":{}}}
            {"at":5066,"event":{"input":{"json":"\"b\"","name":"press","scene":"Terminal","text":"\"b\""}}}
            {"at":5066,"event":{"input":{"json":"\"Saab\"","name":"make","scene":"CarForm","text":"\"Saab\""}}}
            {"at":5066,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":5067,"event":{"idle":{}}}
            {"at":5067,"event":{"input":{"json":"\"<tab>\"","name":"press","scene":"Terminal","text":"\"<tab>\""}}}
            {"at":5069,"event":{"idle":{}}}
            {"at":5069,"event":{"input":{"json":"\"9\"","name":"press","scene":"Terminal","text":"\"9\""}}}
            {"at":5069,"event":{"input":{"json":"\"9\"","name":"model","scene":"CarForm","text":"\"9\""}}}
            {"at":5069,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"9\", trim: \"\", id: nil), failures: [], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":5070,"event":{"idle":{}}}
            {"at":5070,"event":{"input":{"json":"\"0\"","name":"press","scene":"Terminal","text":"\"0\""}}}
            {"at":5070,"event":{"input":{"json":"\"90\"","name":"model","scene":"CarForm","text":"\"90\""}}}
            {"at":5070,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"90\", trim: \"\", id: nil), failures: [], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":5072,"event":{"idle":{}}}
            {"at":5072,"event":{"input":{"json":"\"0\"","name":"press","scene":"Terminal","text":"\"0\""}}}
            {"at":5072,"event":{"input":{"json":"\"900\"","name":"model","scene":"CarForm","text":"\"900\""}}}
            {"at":5072,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], showsMessages: false, isBusy: false, serverFailures: [])"}}}
            {"at":5073,"event":{"idle":{}}}
            {"at":5073,"event":{"input":{"json":"\"<enter>\"","name":"press","scene":"Terminal","text":"\"<enter>\""}}}
            {"at":5073,"event":{"input":{"json":"null","name":"save","scene":"CarForm","text":""}}}
            {"at":5073,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], showsMessages: true, isBusy: true, serverFailures: [])"}}}
            {"at":5073,"event":{"state":{"name":"cars","scene":"Cars","text":"loaded, 1 [CarItemViewModel(car: Car(id: 966974D9-8968-4F1A-9308-CC4C509D7D9E, make: \"Saab\", model: \"900\", trim: \"\"))]"}}}
            {"at":5073,"event":{"state":{"name":"form","scene":"CarForm","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], showsMessages: true, isBusy: false, serverFailures: [])"}}}
            {"at":5073,"event":{"ended":{"scene":"CarForm"}}}
            {"at":5073,"event":{"event":{"name":"created","scene":"Cars","text":"966974D9-8968-4F1A-9308-CC4C509D7D9E"}}}
            {"at":5073,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene\""}}}
            {"at":5077,"event":{"idle":{}}}
            {"at":7134,"event":{"input":{"json":"\"<esc>\"","name":"press","scene":"Terminal","text":"\"<esc>\""}}}
            {"at":7134,"event":{"ended":{"scene":"Cars"}}}
            {"at":7134,"event":{"ended":{"scene":"CarActions"}}}
            {"at":7134,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene\""}}}
            {"at":7137,"event":{"idle":{}}}
            {"at":8089,"event":{"input":{"json":"\"<C-c>\"","name":"press","scene":"Terminal","text":"\"<C-c>\""}}}
            {"at":8089,"event":{"idle":{}}}
            {"at":8089,"event":{"end":{}}}
            """#
}
