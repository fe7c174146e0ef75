import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias ResolveConflictUseCase = WatchingPendingEdits & DecidingConflict

/// The user's decision about a product that both this user and another user have changed or deleted.
///
/// If both users have edited the product, this user decides each field, and sees its earlier value, the user's value
/// and the server's value. If one of the users has deleted the product, this user makes a single choice.
///
/// The user can send the decision when every field has a choice. The scene closes when the conflict is resolved, even
/// if another device has resolved it.
public struct ResolveConflictViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Chooses the user's value of a field, or the server's value if the user's value is already chosen.
        @Trigger public var toggle: Driver<ProductDraft.Field>
        /// Chooses the user's values of all fields, or the user's side if one side has deleted the product.
        @Trigger public var chooseMine: Driver<Void>
        /// Chooses the server's values of all fields, or the server's side if one side has deleted the product.
        @Trigger public var chooseTheirs: Driver<Void>
        /// Sends the decision. Ignored until every choice is made, and while a decision is being sent.
        @Trigger public var decide: Driver<Void>

        public init() {}
    }

    public nonisolated enum Kind: Hashable, Sendable {
        case bothChanged
        /// The user has changed a product that another user has deleted.
        case deletedThere
        /// The user has deleted a product that another user has changed.
        case deletedHere
    }

    public struct Output {
        /// The kind of the conflict, or `nil` until the conflict is loaded. Until then, the scene does not close by
        /// itself.
        @Property public var kind: Kind?
        @Property public var name = ""
        /// The fields that the user has to decide. The array is empty if one side has deleted the product.
        @Property public var fields: [ConflictItemViewModel] = []
        /// Whether the user's side wins if one side has deleted the product, or `nil` before the choice.
        @Property public var isMine: Bool?
        @Property public var isDeciding = false
        @Event public var errors: Driver<Failure>

        public init() {}

        public var canDecide: Bool {
            switch kind {
            // The array may still be empty, because an observer of the kind may run before the fields are set.
            case .bothChanged: !fields.isEmpty && fields.allSatisfy { $0.isMine != nil }
            case .deletedThere, .deletedHere: isMine != nil
            case nil: false
            }
        }
    }

    private let id: Product.ID
    private let result: NavigationResult<Void>
    private let useCase: any ResolveConflictUseCase
    private let formatting: Formatting

    public init(
        id: Product.ID, result: NavigationResult<Void>, useCase: any ResolveConflictUseCase,
        formatting: Formatting = Formatting()
    ) {
        self.id = id
        self.result = result
        self.useCase = useCase
        self.formatting = formatting
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load.prefix(1)
            .flatMapLatest { useCase.pendingEdits.asDriver(reporting: output.$errors) }
            .map { edits in edits.first { $0.id == .product(id) }?.conflict }
            .removeDuplicates()
            .drive { conflict in
                if let conflict {
                    show(conflict, in: output)
                } else if output.kind != nil {
                    result.finish(with: ())
                }
            }
            .store(in: bag)

        input.toggle
            .drive { field in
                guard let index = output.fields.firstIndex(where: { $0.id == field }) else { return }
                output.fields[index].isMine = !(output.fields[index].isMine ?? false)
            }
            .store(in: bag)
        merge(input.chooseMine.map { true }, input.chooseTheirs.map { false })
            .drive { isMine in
                for index in output.fields.indices { output.fields[index].isMine = isMine }
                output.isMine = isMine
            }
            .store(in: bag)

        input.decide.filter { output.canDecide }
            .flatMapFirst {
                output.isDeciding = true
                return useCase.decideEdit(of: id, mine: output.mine)
                    .asDriver(reporting: output.$errors)
                    .handleEvents(onFinished: { output.isDeciding = false })
            }
            .drive { _ in }
            .store(in: bag)

        return output
    }

    /// Shows the conflict. If further fields have come into conflict, the earlier choices stay.
    private func show(_ conflict: EditConflict<Product>, in output: Output) {
        let known = output.fields
        let kind: Kind = conflict.mine == nil ? .deletedHere : conflict.theirs == nil ? .deletedThere : .bothChanged
        // The choice was about a different conflict.
        if kind != output.kind { output.isMine = nil }
        output.kind = kind
        output.fields = ConflictItemViewModel.rows(of: conflict, formatting).map { row in
            var row = row
            // If a value has changed since the choice, the choice is dropped, because the user has not seen the new
            // value.
            row.isMine = known.first { $0.id == row.id && $0.theirs == row.theirs && $0.mine == row.mine }?.isMine
            return row
        }
        // The name is set after the fields, because an observer of the name may decide immediately.
        output.name = (conflict.before ?? conflict.theirs ?? conflict.mine)?.name ?? ""
    }
}

nonisolated extension PendingEdit {
    fileprivate var conflict: EditConflict<Product>? {
        guard case .conflict(let conflict) = mark.state else { return nil }
        return EditConflict(
            fields: conflict.fields, before: conflict.before?.product, mine: conflict.mine?.product,
            theirs: conflict.theirs?.product)
    }
}

extension ResolveConflictViewModel.Output {
    /// The fields in which the user's values win. If one side has deleted the product, `nil` means that the user's side
    /// wins, and an empty set means that the server's side wins.
    fileprivate var mine: Set<ProductDraft.Field>? {
        if kind == .bothChanged { return Set(fields.filter { $0.isMine == true }.map(\.id)) }
        return isMine == true ? nil : []
    }
}
