enum StoreRows {
    static let workloads = [
        Workload(
            "S1", "insert 100,000 rows in one transaction", fixedSize: 100_000, goal: 0.2, checksum: Item.checksum,
            [Contender(.ours, measuring: OurStore.insert), Contender(.grdb, measuring: GRDBStore.insert)]),
        Workload(
            "S2", "fetch 100,000 rows into entities", fixedSize: 100_000, goal: 0.95, checksum: Item.checksum,
            [Contender(.ours, measuring: OurStore.fetch), Contender(.grdb, measuring: GRDBStore.fetch)]),
        Workload(
            "S5", "1,000,000 rows through a cursor: resident bytes per row", fixedSize: 1_000_000,
            checksum: Item.checksum,
            [Contender(.ours, measuring: OurStore.scan), Contender(.grdb, measuring: GRDBStore.scan)]),
    ]

    static let bareInsert = Workload(
        "C-insert", "S1 with the bare C API", fixedSize: 100_000, checksum: Item.checksum,
        [Contender(.ours, measuring: BareStore.insert)])
    static let bareFetch = Workload(
        "C-fetch", "S2 with the bare C API", fixedSize: 100_000, checksum: Item.checksum,
        [Contender(.ours, measuring: BareStore.fetch)])
}
