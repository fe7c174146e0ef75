// swift-tools-version: 6.2

import PackageDescription

/// Another package that has a door of its own to the system's SQLite.
let package = Package(
    name: "OtherDatabase",
    products: [.library(name: "OtherDatabase", targets: ["OtherDatabase"])],
    targets: [
        .systemLibrary(name: "CSQLite"),
        .target(name: "OtherDatabase", dependencies: ["CSQLite"]),
    ]
)
