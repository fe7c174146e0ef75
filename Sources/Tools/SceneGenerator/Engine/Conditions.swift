/// The names that the conditions of a template may have; any other is refused with a list of these.
enum Conditions {
    static let operations: Set = ["listing", "finding", "creating", "saving", "deleting"]

    private static let ofScene: Set = [
        // Never true of what is written.
        "template",
        // The list: page by page, kept in the database, edited without a connection, in sections, in more than one
        // column.
        "paged", "cached", "offline", "sectioned", "formatted",
        // The answer: a count, a cursor, a link to the next page in the body or in the header field, a bare array, in
        // levels, under other names than the generated type's; a single one that stands in something.
        "counted", "cursor", "linked", "linkHeader", "arrayed", "nestedAnswer", "answerRenamed", "enveloped",
        // The entity: values that no form asks for, names of the server's own, a form with rules, with several, with
        // values that are needed, with days that are needed; one that a form can make; types of Foundation, in the
        // entity itself or in its samples.
        "partial", "renamed", "checked", "severalChecked", "required", "dated", "creatable", "needsFoundation",
        "foundationInSamples",
        // The package: a register of all use cases, stubs that answer at once, a session, a list of this entity, which
        // opens another form.
        "registered", "stubbed", "session", "listed", "formed",
    ]

    static let ofFields: Set = [
        "text", "number", "wholeNumber", "address", "toggle", "optionalToggle", "date", "optionalDate", "entered",
        "checked", "required",
        "nested", "shown", "formatted", "renamed", "optional",
    ]

    /// All of them; what is generated, such as `list`, is one as well.
    static let all = operations.union(ofScene).union(ofFields).union(SceneOptions.Kind.allCases.map(\.rawValue))
}
