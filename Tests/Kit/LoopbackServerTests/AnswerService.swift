import Foundation
import LoopbackServer

struct AnswerService: LoopbackService {
    let now = Date(timeIntervalSince1970: 0)
    private let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Delivery

    init(_ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Delivery) {
        self.answer = answer
    }

    func answer(_ request: LoopbackServer.Request, concurrent: Int) -> LoopbackServer.Delivery {
        answer(request)
    }
}
