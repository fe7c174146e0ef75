// swift-tools-version: 6.2

import PackageDescription

/// The symbols of Apple's frameworks that the examples beside this package use, declared with their documented
/// signatures and isolation, so that the examples are type-checked where the frameworks do not exist. Nothing here
/// draws anything. What each symbol is for stands on the page that is named beside it, so the linter does not ask for
/// it here.
let package = Package(
    name: "AppleDeclarations",
    products: [
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "UIKit", targets: ["UIKit"]),
    ],
    targets: [
        .target(name: "SwiftUI"),
        .target(name: "UIKit"),
    ]
)
