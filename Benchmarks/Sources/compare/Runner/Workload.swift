struct Workload: Sendable {
    /// Where the asynchronous contenders run.
    enum Place: Sendable {
        case defaultActor
        case mainActor
    }

    /// The name for `--only`; the variant on the main actor ends in `@main`.
    let id: String
    let title: String
    let place: Place
    /// What a figure counts: how many of its units one step of the producer stands for.
    let unitsPerStep: Int
    /// A size to run at, where it is part of the workload; else runs are as long as they need to be.
    var fixedSize: Int?
    /// Ours as a share of the best peer: at most this.
    let goal: Double?
    /// What every contender must have added up at a size. Any other sum ends the run.
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

    /// Whether `--only name` means this one: `W2` means `W2@main` too, and `W15` all of `W15-…`.
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
