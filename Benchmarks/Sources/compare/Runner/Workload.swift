struct Workload: Sendable {
    /// The place where the asynchronous contenders run.
    enum Place: Sendable {
        case defaultActor
        case mainActor
    }

    /// The name for `--only`. The name of a variant on the main actor ends in `@main`.
    let id: String
    let title: String
    let place: Place
    /// The number of units of the figure for each step of the producer.
    let unitsPerStep: Int
    /// The size of a run, if it is part of the workload. Otherwise the size is chosen so that a run is long enough.
    var fixedSize: Int?
    /// The largest allowed ratio of the kit's figure to the figure of the best peer.
    let goal: Double?
    /// Returns the sum that every contender must reach at a size. Any other sum ends the run.
    let checksum: @Sendable (Int) -> Int
    var contenders: [Contender]

    init(
        _ id: String, _ title: String, on place: Place = .defaultActor, unitsPerStep: Int = 1, fixedSize: Int? = nil,
        goal: Double? = nil, checksum: @escaping @Sendable (Int) -> Int, _ contenders: [Contender]
    ) {
        self.id = id
        self.title = title
        self.place = place
        self.unitsPerStep = unitsPerStep
        self.fixedSize = fixedSize
        self.goal = goal
        self.checksum = checksum
        self.contenders = contenders
    }

    /// Returns whether `--only name` selects this workload. `W2` also selects `W2@main`, and `W15` selects all of
    /// `W15-…`.
    func isNamed(_ name: String) -> Bool {
        let (id, name) = (id.lowercased(), name.lowercased())
        return id == name || id == name + "@main" || id.hasPrefix(name + "-")
    }

    /// Every workload, in the order of the table.
    static let all: [Workload] = [
        ColdSequence.workloads,
        SubjectChain.workloads,
        LockStep.workloads,
        FanOut.workloads,
        CombineTwo.workloads,
        MergeFour.workloads,
        SwitchToLatest.workloads,
        CurrentValue.workloads,
        ShareReplay.workloads,
        BuildAndDrop.workloads,
        CrossThread.workloads,
        TwentyMaps.workloads,
        Memory.workloads,
        SearchBox.workloads,
        BoundProperty.workloads,
        Flood.workloads,
        ManyPages.workloads,
        AsyncEdge.workloads,
        StoreRows.workloads,
        LiveQuery.workloads,
        LiveList.workloads,
        OneRowWrites.workloads,
        OfflineEditing.workloads,
        SequentialGets.workloads,
        ConcurrentGets.workloads,
        Inspection.workloads,
    ].flatMap { $0 }
}
