import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

/// The smallest macro, whose cost is the least that any macro costs.
public struct OneMacro: ExpressionMacro {
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) -> ExprSyntax { "1" }
}

@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [OneMacro.self]
}
