// swift-format-ignore-file: the lines of a recording are as long as they are.

import Testing

@testable import App

@Suite("Recording: cars")
struct CarsRecordingTests {
    @Test("The app does what it did when it was recorded")
    func replay() async throws {
        let recording = try Recording(text: Self.text, name: "cars")
        #expect(try await Replay(recording).run() == [])
    }

    private static let text = ####"""
        {"app":"App 1.0","columns":80,"currency":"USD","format":"MVVMCleanArchitecture recording 1","isLive":false,"isOffline":false,"keys":{},"locale":"en_001","rows":24,"seed":1,"start":"2026-11-22T07:34:23Z","timeZone":"GMT"}
        {"at":237,"event":{"output":{"name":"account","scene":"Status","value":"nil"}}}
        {"at":238,"event":{"output":{"name":"connectivity","scene":"Status","value":"online"}}}
        {"at":239,"event":{"output":{"name":"waitingCount","scene":"Status","value":"0"}}}
        {"at":239,"event":{"output":{"name":"refusedCount","scene":"Status","value":"0"}}}
        {"at":240,"event":{"output":{"name":"progress","scene":"AppStart","value":"nil"}}}
        {"at":242,"event":{"input":{"name":"load","scene":"AppStart","value":""}}}
        {"at":243,"event":{"output":{"name":"progress","scene":"AppStart","value":"WorkProgress(done: 0, total: 3)"}}}
        {"at":246,"event":{"output":{"name":"progress","scene":"AppStart","value":"WorkProgress(done: 1, total: 3)"}}}
        {"at":268,"event":{"output":{"name":"progress","scene":"AppStart","value":"WorkProgress(done: 2, total: 3)"}}}
        {"at":284,"event":{"output":{"name":"progress","scene":"AppStart","value":"WorkProgress(done: 3, total: 3)"}}}
        {"at":294,"event":{"output":{"name":"sections","scene":"Menu","value":"[]"}}}
        {"at":294,"event":{"output":{"name":"account","scene":"Menu","value":"nil"}}}
        {"at":296,"event":{"output":{"name":"sections","scene":"Menu","value":"[MenuSection(title: Products, items: [Item(route: products), Item(route: sectionedProducts), Item(route: sectionedProductCollection), Item(route: syncProducts), Item(route: pendingEdits)]), MenuSection(title: Repositories, items: [Item(route: repos), Item(route: repoCollection), Item(route: repoCarousel)]), MenuSection(title: Online, items: [Item(route: listPosts), Item(route: itemSearch), Item(route: featuredMovie)]), MenuSection(title: On this device, items: [Item(route: userList), Item(route: cars)]), MenuSection(title: Account, items: [Item(route: login)])]"}}}
        {"at":296,"event":{"input":{"name":"load","scene":"Menu","value":""}}}
        {"at":2950,"event":{"key":{"script":":"}}}
        {"at":2952,"event":{"key":{"script":"c"}}}
        {"at":2958,"event":{"key":{"script":"a"}}}
        {"at":2959,"event":{"key":{"script":"r"}}}
        {"at":2960,"event":{"key":{"script":"s"}}}
        {"at":2961,"event":{"key":{"script":"<enter>"}}}
        {"at":2975,"event":{"output":{"name":"sections","scene":"Menu","value":"[]"}}}
        {"at":2975,"event":{"output":{"name":"account","scene":"Menu","value":"nil"}}}
        {"at":2991,"event":{"output":{"name":"cars","scene":"Cars","value":"idle, 0 []"}}}
        {"at":2992,"event":{"output":{"name":"sections","scene":"Menu","value":"[MenuSection(title: Products, items: [Item(route: products), Item(route: sectionedProducts), Item(route: sectionedProductCollection), Item(route: syncProducts), Item(route: pendingEdits)]), MenuSection(title: Repositories, items: [Item(route: repos), Item(route: repoCollection), Item(route: repoCarousel)]), MenuSection(title: Online, items: [Item(route: listPosts), Item(route: itemSearch), Item(route: featuredMovie)]), MenuSection(title: On this device, items: [Item(route: userList), Item(route: cars)]), MenuSection(title: Account, items: [Item(route: login)])]"}}}
        {"at":2992,"event":{"input":{"name":"load","scene":"Menu","value":""}}}
        {"at":2993,"event":{"output":{"name":"cars","scene":"Cars","value":"loading, 0 []"}}}
        {"at":2993,"event":{"input":{"name":"load","scene":"Cars","value":""}}}
        {"at":3010,"event":{"output":{"name":"cars","scene":"Cars","value":"loaded, 0 []"}}}
        {"at":3969,"event":{"key":{"script":"a"}}}
        {"at":3972,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: , model: , trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":3973,"event":{"input":{"name":"create","scene":"Cars","value":""}}}
        {"at":4998,"event":{"key":{"script":"S"}}}
        {"at":4998,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: S, model: , trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":4999,"event":{"input":{"name":"make","scene":"CreateCar","value":"S"}}}
        {"at":4999,"event":{"key":{"script":"a"}}}
        {"at":4999,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Sa, model: , trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":4999,"event":{"input":{"name":"make","scene":"CreateCar","value":"Sa"}}}
        {"at":4999,"event":{"key":{"script":"a"}}}
        {"at":4999,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Saa, model: , trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":4999,"event":{"input":{"name":"make","scene":"CreateCar","value":"Saa"}}}
        {"at":4999,"event":{"key":{"script":"b"}}}
        {"at":4999,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Saab, model: , trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":5000,"event":{"input":{"name":"make","scene":"CreateCar","value":"Saab"}}}
        {"at":5000,"event":{"key":{"script":"<tab>"}}}
        {"at":5000,"event":{"key":{"script":"9"}}}
        {"at":5000,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Saab, model: 9, trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":5000,"event":{"input":{"name":"model","scene":"CreateCar","value":"9"}}}
        {"at":5000,"event":{"key":{"script":"0"}}}
        {"at":5000,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Saab, model: 90, trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":5000,"event":{"input":{"name":"model","scene":"CreateCar","value":"90"}}}
        {"at":5000,"event":{"key":{"script":"0"}}}
        {"at":5000,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Saab, model: 900, trim: ), isValidating: false, isBusy: false, serverFailures: [])"}}}
        {"at":5000,"event":{"input":{"name":"model","scene":"CreateCar","value":"900"}}}
        {"at":5000,"event":{"key":{"script":"<enter>"}}}
        {"at":5001,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Saab, model: 900, trim: ), isValidating: true, isBusy: true, serverFailures: [])"}}}
        {"at":5006,"event":{"input":{"name":"create","scene":"CreateCar","value":""}}}
        {"at":5019,"event":{"output":{"name":"cars","scene":"Cars","value":"loaded, 1 [CarItemViewModel(car: Car(id: E1AAAF9E-E364-45A5-A9C6-9F5DBDEE8CCE, make: Saab, model: 900, trim: ))]"}}}
        {"at":5019,"event":{"output":{"name":"form","scene":"CreateCar","value":"FormState<CarDraft>(fields: CarDraft(make: Saab, model: 900, trim: ), isValidating: true, isBusy: false, serverFailures: [])"}}}
        {"at":5019,"event":{"event":{"name":"created","scene":"Cars","value":"E1AAAF9E-E364-45A5-A9C6-9F5DBDEE8CCE"}}}
        {"at":6628,"event":{"key":{"script":"<esc>"}}}
        {"at":7171,"event":{"key":{"script":"q"}}}
        {"at":7171,"event":{"end":{}}}
        """####
}
