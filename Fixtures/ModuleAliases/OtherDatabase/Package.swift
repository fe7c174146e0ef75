// swift-tools-version: 6.2

import PackageDescription

/// Another package with a target for the system's SQLite, in addition to the kit's target.
let package = Package(
    name: "OtherDatabase",
    products: [.library(name: "OtherDatabase", targets: ["OtherDatabase"])],
    targets: [
        .systemLibrary(name: "CSQLite"),
        .target(name: "OtherDatabase", dependencies: ["CSQLite"]),
    ]
)
