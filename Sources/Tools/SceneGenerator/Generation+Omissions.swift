extension Generation {
    mutating func noteOmissions(_ conditions: Set<String>) {
        if options.kind == .login, let folder = layout.data?.folder {
            let endpoints = workspace.files.swiftFiles(under: folder).filter { $0.contains("/Endpoint+") }
            if !endpoints.isEmpty {
                notes.append(
                    "Requests are sent without a token. Write requiresToken: true in those endpoints that want one, in \(endpoints.joined(separator: ", "))."
                )
            }
        }
        guard let entity, options.kind.isAboutEntity else { return }
        let answer = responseFormat
        let isForm = options.kind.isForm || options.isOffline
        let isList = options.kind == .list
        func note(_ names: [String], if holds: Bool = true, _ text: (String) -> String) {
            if holds, !names.isEmpty { notes.append(text(names.joined(separator: ", "))) }
        }
        func note(if holds: Bool, _ text: @autoclosure () -> String) { if holds { notes.append(text()) } }

        let computed = entity.computedFields.map(\.name)
        note(computed, if: isForm) {
            "The form does not ask for \($0), which the server seems to compute. --entered with all fields to ask for says otherwise."
        }
        let asked = entity.draftFields.map(\.name)
        // Who writes --fields has said it.
        note(asked, if: isForm && options.fields == nil && entity.entered == nil && computed.isEmpty && asked.count > 1)
        {
            "The form asks for \($0). --entered with those that it should ask for says otherwise."
        }
        let others = entity.fields.filter { $0.name != "id" }
        note(others.filter { $0.type.row?.control == nil || $0.type.isArray }.map(\.name), if: isForm) {
            "The form leaves out \($0): no control is made for such a type."
        }
        if options.isOffline, let reason = uncreatable(entity) {
            notes.append("No creation of \(entity.phrases) is written. \(reason)")
        }
        note(
            others.filter { $0 != entity.titleField && !$0.isVersion && $0.shown("", parts) == nil }.map(\.name),
            if: isList || options.kind == .detail
        ) { "Views leave out \($0), which has no text of one line." }
        let isCursor = answer.next != nil && !answer.isLink
        note(
            if: isList && isCursor,
            "The next page is asked for by \(options.cursor ?? "cursor")=…; --cursor NAME says otherwise.")
        note(
            if: options.cursor != nil && !isCursor,
            "--cursor changes nothing: the answer has no cursor that is asked for.")
        note(
            if: options.kind.isForm && layout.terminal == nil && listScene == nil,
            "Nothing opens \(options.name) yet: there is no list of \(entity.phrases). Once there is one, write the same again."
        )
        note(
            if: options.kind.isForm && conditions.contains("formed"),
            "Nothing opens \(options.name) yet: \(listScene ?? "") opens another \(options.kind == .form ? "form" : "editor") of \(entity.phrases). Open it by a method of a navigator."
        )
        if isList, isPaged, let path = location(of: "\(entity.name)ListResponse"),
            workspace.text(path)?.contains(/next:|for: request/) == false
        {
            notes.append(
                "The gateway of \(entity.phrases) asks for all at once, and still does. Change page(_:) in \(path) and the endpoint for pages."
            )
        }
        let isCounted =
            (isList || options.kind == .endpoint) && isPaged && !options.isLinkHeader && answer.next == nil
        note(answer.numbers, if: isCounted) {
            "The answer says where its pages are (\($0)), which is not read: the next one is asked for by limit and skip. Change the endpoint of \(entity.phrases) where the server wants something else, such as a number: PageRequest has it as page."
        }
        note(answer.unseen, if: isCounted) {
            "The answer has null as \($0), which does not say what the next page begins with: it is asked for by limit and skip. Save a page that has a next one."
        }
        note(
            if: isCounted && sample != nil && (answer.total ?? answer.numbers.first.map { [$0] }) == nil
                && answer.unseen.isEmpty,
            "The answer does not say how its pages are asked for: by limit and skip, which is a guess. Change the endpoint of \(entity.phrases) where the server wants something else, or use --link-header."
        )
        let isWholeAnswer = ![.entity, .table].contains(options.kind)
        note(
            if: isWholeAnswer && layout.data != nil && location(of: "LoggingIn") != nil
                && location(of: "\(entity.name)Response") == nil,
            "There is a sign-in, and the requests for \(entity.phrases) are sent without a token. Write requiresToken: true in those endpoints that want one."
        )
        note(
            if: conditions.contains("cached") && !options.isOffline && location(of: "LoggingIn") != nil,
            "What is cached of \(entity.phrases) is shown to whoever signs in. Where it is one account's, make its gateway with a source that names the account."
        )
        note(
            if: options.isOffline,
            "Where the server knows no versions, an edit that has waited replaces what another device has changed meanwhile in the same fields. The guide Your server is different says how to send a version."
        )
        let dates = sample?.dates ?? []
        note(dates) {
            "\($0) \(dates.count > 1 ? "look like dates that are" : "looks like a date that is") not written as RFC 3339 has it: a text or a number is made of it. For a Date write it so in \(options.json ?? ""), such as 2026-12-24T18:00:00Z, and set contract.dateDecoding of the client's options, and dateEncoding for what forms send."
        }
        note([sample?.envelope.joined(separator: ".") ?? ""].filter { !$0.isEmpty }, if: isWholeAnswer && isSample) {
            "\(SwiftName.withArticle(entity.phrase).capitalizedFirst) stands in “\($0)” of the answer, which \(entity.name)Response does not read."
        }
        note(others.filter { !$0.type.isOptional }.map(\.name), if: isList && sample != nil) {
            "No item of \(options.json ?? "") is without \($0): one that comes without is left out of the list. Where that may be, write null there in an item of the file."
        }
        note(unread) { "Answers, tables and forms leave out \($0): no field is of such a type." }
        for key in answer.ignored { notes.append("\(key) of the answer is not read.") }
        let outer = [answer.list?.first].compactMap(\.self).filter(["data", "payload", "response", "result"].contains)
        note(outer, if: isList && sample != nil && envelope.isEmpty) {
            "Single answers are read without “\($0)”, in which the list stands. Where they stand in it as well, say so by --envelope \($0)."
        }
        note((sample?.unknown ?? []).filter { key in !entity.fields.contains { $0.key == key } }) {
            "The answer has no value of \($0), which would say its type: that is left out."
        }
    }

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
