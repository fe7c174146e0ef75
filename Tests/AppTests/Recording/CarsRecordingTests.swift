// The lines of a recording are longer than the limit.
// swift-format-ignore-file

import InspectorKit
import Testing

@testable import App

@Suite("Recording: cars")
struct CarsRecordingTests {
    @Test("The app does what it did when it was recorded")
    func replay() async throws {
        let recording = try Recording(text: Self.text, name: "cars")
        let differences = try await StagedApp.replay(recording)
        #expect(differences == [])
    }

    private static let text = ####"""
            {"format":"MVVMCleanArchitecture recording 3","locale":"en_001","seed":1,"start":"2026-11-24T22:01:39Z","timeZone":"Etc/UTC","users":["Terminal"]}
            {"app":"App 1.0","appearance":"standard","columns":80,"currency":"USD","isLive":false,"isOffline":false,"keys":{},"rows":24,"seed":1}
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
            {"at":0,"event":{"state":{"name":"sections","scene":"Menu","text":"[MenuSection(title: \"Products\", items: [Item(route: products), Item(route: sectionedProducts), Item(route: sectionedProductCollection), Item(route: syncProducts), Item(route: pendingEdits)]), MenuSection(title: \"Online\", items: [Item(route: repos), Item(route: repoCollection), Item(route: repoCarousel), Item(route: listPosts), Item(route: itemSearch), Item(route: featuredMovie)]), MenuSection(title: \"On this device\", items: [Item(route: userList), Item(route: cars)]), MenuSection(title: \"Account\", items: [Item(route: login), Item(route: settings)])]"}}}
            {"at":0,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene\""}}}
            {"at":35,"event":{"idle":{}}}
            {"at":2486,"event":{"input":{"json":"\":\"","name":"press","scene":"Terminal","text":"\":\""}}}
            {"at":2486,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, palette\""}}}
            {"at":2490,"event":{"idle":{}}}
            {"at":2490,"event":{"input":{"json":"\"c\"","name":"press","scene":"Terminal","text":"\"c\""}}}
            {"at":2494,"event":{"idle":{}}}
            {"at":2494,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":2497,"event":{"idle":{}}}
            {"at":2497,"event":{"input":{"json":"\"r\"","name":"press","scene":"Terminal","text":"\"r\""}}}
            {"at":2500,"event":{"idle":{}}}
            {"at":2500,"event":{"input":{"json":"\"s\"","name":"press","scene":"Terminal","text":"\"s\""}}}
            {"at":2503,"event":{"idle":{}}}
            {"at":2503,"event":{"input":{"json":"\"<enter>\"","name":"press","scene":"Terminal","text":"\"<enter>\""}}}
            {"at":2503,"event":{"began":{"scene":"Menu 2"}}}
            {"at":2503,"event":{"state":{"name":"sections","scene":"Menu 2","text":"[]"}}}
            {"at":2503,"event":{"state":{"name":"account","scene":"Menu 2","text":"nil"}}}
            {"at":2503,"event":{"began":{"scene":"Cars"}}}
            {"at":2503,"event":{"state":{"name":"cars","scene":"Cars","text":"idle, 0 []"}}}
            {"at":2503,"event":{"began":{"scene":"CarActions"}}}
            {"at":2503,"event":{"ended":{"scene":"Menu"}}}
            {"at":2503,"event":{"input":{"json":"null","name":"load","scene":"Menu 2","text":""}}}
            {"at":2503,"event":{"state":{"name":"sections","scene":"Menu 2","text":"[MenuSection(title: \"Products\", items: [Item(route: products), Item(route: sectionedProducts), Item(route: sectionedProductCollection), Item(route: syncProducts), Item(route: pendingEdits)]), MenuSection(title: \"Online\", items: [Item(route: repos), Item(route: repoCollection), Item(route: repoCarousel), Item(route: listPosts), Item(route: itemSearch), Item(route: featuredMovie)]), MenuSection(title: \"On this device\", items: [Item(route: userList), Item(route: cars)]), MenuSection(title: \"Account\", items: [Item(route: login), Item(route: settings)])]"}}}
            {"at":2503,"event":{"input":{"json":"null","name":"load","scene":"Cars","text":""}}}
            {"at":2503,"event":{"state":{"name":"cars","scene":"Cars","text":"loading, 0 []"}}}
            {"at":2503,"event":{"state":{"name":"cars","scene":"Cars","text":"loaded, 0 []"}}}
            {"at":2503,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene\""}}}
            {"at":2507,"event":{"idle":{}}}
            {"at":4012,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":4012,"event":{"input":{"json":"null","name":"create","scene":"Cars","text":""}}}
            {"at":4012,"event":{"began":{"scene":"CreateCar"}}}
            {"at":4012,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: make), message: \"Please enter a make\"), Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":4012,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene, CreateCarScene\""}}}
            {"at":4015,"event":{"idle":{}}}
            {"at":5024,"event":{"input":{"json":"\"S\"","name":"press","scene":"Terminal","text":"\"S\""}}}
            {"at":5024,"event":{"input":{"json":"\"S\"","name":"make","scene":"CreateCar","text":"\"S\""}}}
            {"at":5024,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"S\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":5026,"event":{"idle":{}}}
            {"at":5026,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":5026,"event":{"input":{"json":"\"Sa\"","name":"make","scene":"CreateCar","text":"\"Sa\""}}}
            {"at":5026,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Sa\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":5028,"event":{"idle":{}}}
            {"at":5028,"event":{"input":{"json":"\"a\"","name":"press","scene":"Terminal","text":"\"a\""}}}
            {"at":5028,"event":{"input":{"json":"\"Saa\"","name":"make","scene":"CreateCar","text":"\"Saa\""}}}
            {"at":5028,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saa\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":5029,"event":{"idle":{}}}
            {"at":5029,"event":{"input":{"json":"\"b\"","name":"press","scene":"Terminal","text":"\"b\""}}}
            {"at":5029,"event":{"input":{"json":"\"Saab\"","name":"make","scene":"CreateCar","text":"\"Saab\""}}}
            {"at":5029,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"\", trim: \"\", id: nil), failures: [Failure(field: AnyHashableSendable(base: model), message: \"Please enter a model\")], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":5031,"event":{"idle":{}}}
            {"at":5031,"event":{"input":{"json":"\"<tab>\"","name":"press","scene":"Terminal","text":"\"<tab>\""}}}
            {"at":5032,"event":{"idle":{}}}
            {"at":5032,"event":{"input":{"json":"\"9\"","name":"press","scene":"Terminal","text":"\"9\""}}}
            {"at":5032,"event":{"input":{"json":"\"9\"","name":"model","scene":"CreateCar","text":"\"9\""}}}
            {"at":5032,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"9\", trim: \"\", id: nil), failures: [], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":5034,"event":{"idle":{}}}
            {"at":5034,"event":{"input":{"json":"\"0\"","name":"press","scene":"Terminal","text":"\"0\""}}}
            {"at":5034,"event":{"input":{"json":"\"90\"","name":"model","scene":"CreateCar","text":"\"90\""}}}
            {"at":5034,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"90\", trim: \"\", id: nil), failures: [], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":5035,"event":{"idle":{}}}
            {"at":5035,"event":{"input":{"json":"\"0\"","name":"press","scene":"Terminal","text":"\"0\""}}}
            {"at":5035,"event":{"input":{"json":"\"900\"","name":"model","scene":"CreateCar","text":"\"900\""}}}
            {"at":5035,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], isValidating: false, isBusy: false, serverFailures: [])"}}}
            {"at":5036,"event":{"idle":{}}}
            {"at":5036,"event":{"input":{"json":"\"<enter>\"","name":"press","scene":"Terminal","text":"\"<enter>\""}}}
            {"at":5036,"event":{"input":{"json":"null","name":"create","scene":"CreateCar","text":""}}}
            {"at":5036,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], isValidating: true, isBusy: true, serverFailures: [])"}}}
            {"at":5036,"event":{"state":{"name":"cars","scene":"Cars","text":"loaded, 1 [CarItemViewModel(car: Car(id: 24222541-3B53-4565-A708-50621CBCBD38, make: \"Saab\", model: \"900\", trim: \"\"))]"}}}
            {"at":5036,"event":{"state":{"name":"form","scene":"CreateCar","text":"FormState<CarDraft>(fields: CarDraft(make: \"Saab\", model: \"900\", trim: \"\", id: nil), failures: [], isValidating: true, isBusy: false, serverFailures: [])"}}}
            {"at":5036,"event":{"ended":{"scene":"CreateCar"}}}
            {"at":5036,"event":{"event":{"name":"created","scene":"Cars","text":"24222541-3B53-4565-A708-50621CBCBD38"}}}
            {"at":5036,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene, CarsScene\""}}}
            {"at":5041,"event":{"idle":{}}}
            {"at":7100,"event":{"input":{"json":"\"<esc>\"","name":"press","scene":"Terminal","text":"\"<esc>\""}}}
            {"at":7100,"event":{"ended":{"scene":"Cars"}}}
            {"at":7100,"event":{"ended":{"scene":"CarActions"}}}
            {"at":7100,"event":{"state":{"name":"focus","scene":"Terminal","text":"\"MenuScene\""}}}
            {"at":7108,"event":{"idle":{}}}
            {"at":8055,"event":{"input":{"json":"\"<C-c>\"","name":"press","scene":"Terminal","text":"\"<C-c>\""}}}
            {"at":8056,"event":{"idle":{}}}
            {"at":8056,"event":{"end":{}}}
            """####
}
