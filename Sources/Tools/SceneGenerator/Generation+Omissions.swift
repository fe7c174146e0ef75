extension Generation {
    /// Says what is not written, and why.
    mutating func noteOmissions() {
        guard let entity, options.kind.isAboutEntity else { return }
        let isForm = [.form, .edit].contains(options.kind) || options.isOffline
        let computed = entity.computedFields.map(\.name)
        if isForm, !computed.isEmpty {
            notes.append(
                "The form does not ask for \(computed.joined(separator: ", ")), which the server seems to compute. --entered with all fields to ask for says otherwise."
            )
        }
        let unasked = entity.fields.filter { $0.name != "id" && ($0.type.row?.control == nil || $0.type.isArray) }.map(
            \.name)
        if isForm, !unasked.isEmpty {
            notes.append("The form leaves out \(unasked.joined(separator: ", ")): no control is made for such a type.")
        }
        if options.isOffline, let reason = uncreatable(entity) {
            notes.append("No creation of \(entity.phrases) is written. \(reason)")
        }
        let hidden = entity.fields.filter { $0.name != "id" && $0 != entity.titleField && $0.shown("", parts) == nil }
            .map(\.name)
        if [.list, .detail].contains(options.kind), !hidden.isEmpty {
            notes.append("Views leave out \(hidden.joined(separator: ", ")), which has no text of one line.")
        }
        if options.kind == .list, responseFormat.next != nil, !responseFormat.isLink {
            notes.append("The next page is asked for by \(options.cursor ?? "cursor")=…; --cursor NAME says otherwise.")
        }
        if options.cursor != nil, responseFormat.next == nil || responseFormat.isLink {
            notes.append("--cursor changes nothing: the answer has no cursor that is asked for.")
        }
        if options.kind.isForm, layout.terminal == nil, listScene == nil {
            notes.append(
                "Nothing opens \(options.name) yet: there is no list of \(entity.phrases). Once there is one, write the same again."
            )
        }
        if options.kind == .list, isPaged, let path = location(of: "\(entity.name)ListResponse"),
            workspace.text(path)?.contains(/next:|for: request/) == false
        {
            notes.append(
                "The gateway of \(entity.phrases) asks for all at once, and still does. Change page(_:) in \(path) and the endpoint for pages."
            )
        }
        if [.list, .endpoint].contains(options.kind), isPaged, !options.isLinkHeader, responseFormat.next == nil,
            !responseFormat.numbers.isEmpty
        {
            notes.append(
                "The answer numbers its pages (\(responseFormat.numbers.joined(separator: ", "))), and the next one is asked for by limit and skip. Change the endpoint of \(entity.phrases) where the server wants a number: PageRequest has it as page."
            )
        }
        if layout.data != nil, location(of: "LoggingIn") != nil, location(of: "\(entity.name)Response") == nil,
            ![.entity, .table].contains(options.kind)
        {
            notes.append(
                "There is a sign-in, and the requests for \(entity.phrases) are sent without a token. Write requiresToken: true in those endpoints that want one."
            )
        }
        if !dates.isEmpty, let json = options.json {
            notes.append(
                "A text is made of \(dates.joined(separator: ", ")), which looks like a date that is not written as RFC 3339 has it. For a Date write it so in \(json), such as 2026-12-24T18:00:00Z, and set contract.dateDecoding of the client's options, and dateEncoding for what forms send."
            )
        }
        if !envelope.isEmpty, ![.entity, .table].contains(options.kind) {
            notes.append(
                "\(SwiftName.withArticle(entity.phrase).capitalizedFirst) stands in “\(envelope.joined(separator: "."))” of the answer, which \(entity.name)Response does not read."
            )
        }
        if !unread.isEmpty {
            notes.append(
                "Answers, tables and forms leave out \(unread.joined(separator: ", ")): no field is of such a type.")
        }
        for key in responseFormat.ignored { notes.append("\(key) of the answer is not read.") }
        if !unknown.isEmpty {
            notes.append(
                "The answer has no value of \(unknown.joined(separator: ", ")), which would say its type: that is left out."
            )
        }
    }

    /// Says which folders of templates were left out, as no target is for them.
    mutating func noteSkipped(_ layers: Set<String>) {
        if layers.contains("Data") {
            notes.append("No target that knows \(layout.domain.name) depends on DataKit: no gateway was written.")
        } else if layers.contains("DataTests") {
            notes.append("No test target depends on \(layout.data?.name ?? ""): its tests are left out.")
        }
        if layers.contains("PresentationTests") {
            notes.append(
                "No test target depends on \(layout.presentation.name) and ReactiveTesting: the tests of scenes are left out."
            )
        }
    }
}
