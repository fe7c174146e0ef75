extension HTTPHeaders {
    /// The target of the first link with this relation in the field `Link` (RFC 8288, section 3), unchanged.
    func link(_ relation: String) -> String? {
        self["Link"]?.split(unquoted: ",").lazy.compactMap { link -> Substring? in
            guard let start = link.firstIndex(of: "<"), let end = link[start...].firstIndex(of: ">") else { return nil }
            let relations = link[end...].split(unquoted: ";").flatMap(\.relations)
            return relations.contains(relation.lowercased()) ? link[start..<end].dropFirst() : nil
        }
        .first.map(String.init)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The parts between separators. Separators in quotes or angle brackets do not count, because titles and URLs may
    /// contain them.
    fileprivate func split(unquoted separator: Character) -> [Substring] {
        var closing: Character?
        var isEscaped = false
        return split { character in
            if let end = closing {
                if character == end, !isEscaped { closing = nil }
                isEscaped = character == "\\" && !isEscaped
                return false
            }
            closing = character == "\"" ? "\"" : character == "<" ? ">" : nil
            return character == separator
        }
    }
}

extension Substring {
    /// The relations that a parameter such as `rel="next last"` names. The parameter `rev` is ignored, because its
    /// relations have the opposite direction.
    fileprivate var relations: [String] {
        let words = lowercased().split { " \t\"=".contains($0) }.map(String.init)
        return words.first == "rel" ? Array(words.dropFirst()) : []
    }
}
