// for edit

// import domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

#if dated
    import Foundation
#endif

public typealias HarborEditorUseCase = SavingSeaVoyage

/// The editor of a sea voyage. Its result is the saved sea voyage.
public struct HarborEditorViewModel: ViewModel {
    public struct Input: ViewModelInput {
        // for each field of entered
        @Trigger public var fieldName: Driver<EntryType>
        // end
        @Trigger public var harborSubmit: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var form: FormState<SeaVoyageDraft>
        /// Failures to save that concern no field. Those that do stand in the form.
        @Event public var errors: Driver<Failure>
    }

    private let seaVoyage: SeaVoyage
    private let result: NavigationResult<SeaVoyage>
    private let useCase: any HarborEditorUseCase

    public init(seaVoyage: SeaVoyage, result: NavigationResult<SeaVoyage>, useCase: any HarborEditorUseCase) {
        self.seaVoyage = seaVoyage
        self.result = result
        self.useCase = useCase
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output(form: FormState(SeaVoyageDraft(seaVoyage)))
        let form = FormMachine(output.$form, errors: output.$errors) { [seaVoyage] draft in
            useCase.saveSeaVoyage(draft, of: seaVoyage)
        }

        // for each field of entered
        form.edit(\.fieldEntry, by: input.fieldName, in: bag)
        // end
        form.submit(on: input.harborSubmit, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
