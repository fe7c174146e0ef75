// What the demo server's templates take for granted.

@testable import DemoServer

func identityJSON(_ number: Int) -> JSON { .integer(number) }
func identityText(_ id: String) -> JSON? { Int(id).map(JSON.integer) }
func fieldJSON(_ number: Int) -> JSON { .string("Field name \(number)") }
