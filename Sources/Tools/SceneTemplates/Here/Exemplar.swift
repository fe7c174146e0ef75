// What the templates take for granted, so that they compile and are tested as they stand. None of it is written
// anywhere.

import DataKit
import DomainKit
import Foundation
import PresentationKit

@testable import App
@testable import Presentation

public typealias IdentityType = Int
public typealias FieldType = String
/// Its type with what it is without an argument.
public typealias FieldParameter = String
public typealias FieldAnswer = String
public typealias EntryType = String
public let entryDefault = ""
public let entrySample = "Field name 7"
public let entryValue = "Field name 7"
let sentSample = "Field name 7"
let sentOrNull = "Field name 7"
public let cursorItem = "cursor"
let computedColumns: Set<String> = []

/// The identity of the sample entity with a number, in the type of the identity: here the number itself.
func seaVoyageID(_ number: Int) -> Int { number }
func seaVoyageTemporaryID(_ options: APIClient.Options) -> Int { -Int(options.environment.random(1...2_147_483_647)) }
func seaVoyageTitle(_ voyage: SeaVoyage) -> String { voyage.fieldName }
func fieldAnswered(_ value: String) -> String { value }
func fieldColumn<Root, Value>(_ path: KeyPath<Root, Value> & Sendable) -> @Sendable (Root) -> Value {
    { $0[keyPath: path] }
}
func fieldKept(_ value: String) -> String { value }
func fieldSample(_ number: Int) -> String { "Field name \(number)" }
func fieldBefore(_ number: Int) -> String { "Field name \(number)" }
func fieldEdited(_ number: Int) -> String { "Field name 7" }
func fieldShown(_ value: String) -> String { value }
func fieldEntered(_ value: String) -> String { value }
func fieldCreated(_ value: String) -> String { value }
func fieldChanged(_ value: String) -> String { value }

extension Rule<String, String> {
    static var fieldRule: Rule { .nonEmpty("Please fill in “Field name”") }
}

extension Formatting {
    func fieldFormatting(_ text: String) -> String { text }
}

extension Route {
    static var harborList: Route { .menu }
    static var harborForm: Route { .menu }
    static var harborLogin: Route { .menu }
    static var harborMenu: Route { .menu }
    static var harborBase: Route { .menu }
    static func harborDetail(_ id: SeaVoyage.ID) -> Route { .menu }
}
