// The app's use cases, which a register adds the verbs to.

import DomainKit
import Reactive

import struct Domain.UseCases

@testable import SampleDoubles

extension UseCases: HasSeaVoyageGateway, GettingSeaVoyageList, FollowingSeaVoyage, CreatingSeaVoyage, SavingSeaVoyage,
    DeletingSeaVoyage, RetryingSeaVoyage, WatchingSeaVoyages, LoggingIn
{
    public var seaVoyageGateway: any SeaVoyageGateway { SeaVoyageGatewayStub(answers: StubAnswers(.full)) }

    public func login(_ draft: LoginDraft) -> Observable<Account> { .empty() }
}
