import Testing

@testable import Reactive

@Suite struct AgendaTests {
    @Test("A demand stays until an element has answered it, whatever comes in meanwhile")
    func demand() {
        var agenda = Agenda<Int>()
        var inbox = Inbox<Int>()
        inbox.isDemanded = true
        agenda.takeIn(&inbox)
        inbox.append(1, isEnd: false, isInside: false)
        agenda.takeIn(&inbox)
        #expect(agenda.isDemanded)
        agenda.satisfyDemand()
        #expect(!agenda.isDemanded)
    }
}
