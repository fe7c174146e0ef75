// swift-tools-version: 6.2

import PackageDescription

/// Declares the symbols of Apple's frameworks that the neighboring examples use, with their documented signatures and
/// isolation, so that CI can type-check the examples without the frameworks. The declarations draw nothing. The page
/// linked above each symbol documents it, so the linter does not require documentation here.
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
