// swift-tools-version: 6.2

import PackageDescription

/// Another package with a target of its own for the system's SQLite, beside the kit's.
let package = Package(
    name: "OtherDatabase",
    products: [.library(name: "OtherDatabase", targets: ["OtherDatabase"])],
    targets: [
        .systemLibrary(name: "CSQLite"),
        .target(name: "OtherDatabase", dependencies: ["CSQLite"]),
    ]
)
