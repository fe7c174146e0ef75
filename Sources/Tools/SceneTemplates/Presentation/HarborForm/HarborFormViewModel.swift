// for form, edit

// import domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

#if needsFoundation
    import Foundation
#endif

#if edit
    public typealias HarborFormUseCase = SavingSeaVoyage

/// The editor of a sea voyage. Its result is the saved sea voyage.
#else
    public typealias HarborFormUseCase = CreatingSeaVoyage

/// The form for a new sea voyage. Its result is the saved sea voyage.
#endif
public struct HarborFormViewModel: ViewModel {
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

        @MainActor public init(form: FormState<SeaVoyageDraft>) { self.form = form }
    }

    #if edit
        private let seaVoyage: SeaVoyage
    #elseif dated
        private let now: Date
    #endif
    private let result: NavigationResult<SeaVoyage>
    private let useCase: any HarborFormUseCase

    #if edit
        public init(seaVoyage: SeaVoyage, result: NavigationResult<SeaVoyage>, useCase: any HarborFormUseCase) {
            self.seaVoyage = seaVoyage
            self.result = result
            self.useCase = useCase
        }
    #else
        #if dated
            /// An app that is recorded takes the moment from its surroundings.
            public init(
                result: NavigationResult<SeaVoyage>, useCase: any HarborFormUseCase, now: Date = Date()
            ) {
                self.result = result
                self.useCase = useCase
                self.now = now
            }
        #else
            public init(result: NavigationResult<SeaVoyage>, useCase: any HarborFormUseCase) {
                self.result = result
                self.useCase = useCase
            }
        #endif
    #endif

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        #if edit
            let output = Output(form: FormState(SeaVoyageDraft(seaVoyage)))
            let form = FormMachine(output.$form, errors: output.$errors) { [seaVoyage] draft in
                useCase.saveSeaVoyage(draft, of: seaVoyage)
            }
        #else
            #if dated
                let draft = SeaVoyageDraft(
                    // for each field of date, in one line
                    fieldEntry: now,
                    // end
                )
                let output = Output(form: FormState(draft))
            #else
                let output = Output(form: FormState(SeaVoyageDraft()))
            #endif
            let form = FormMachine(output.$form, errors: output.$errors, send: useCase.createSeaVoyage)
        #endif

        // for each field of entered
        form.edit(\.fieldEntry, by: input.fieldName, in: bag)
        // end
        form.submit(on: input.harborSubmit, in: bag)

        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
