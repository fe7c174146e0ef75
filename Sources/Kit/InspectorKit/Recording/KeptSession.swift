/// The newest part of a session in bounded memory: one or two chapters, each of which starts with a state of the app.
///
/// A replay can start only at the start of a chapter. So the session stores the previous chapter in addition to the new
/// one. A bug report covers at least the requested length if the session has lasted that long.
struct KeptSession {
    struct Chapter {
        /// The time since the inspector was created.
        let start: Duration
        /// The app's state at the start of the chapter, as JSON by name.
        fileprivate(set) var beginnings: [String: String] = [:]
        fileprivate(set) var lines: [RecordingLine] = []
        /// The number of bytes of the lines.
        fileprivate(set) var size = 0
    }

    private let length: Duration
    /// The maximum number of bytes of a chapter's state, and of its lines.
    private let capacity: Int
    private(set) var chapters: [Chapter] = []
    /// The chapter whose state is being read. This chapter already collects lines, so that no input is lost in the
    /// meantime.
    private var coming: Chapter?
    /// The time at which storing the app's state failed.
    private var failedAt: Duration?
    /// The number of lines that were dropped because a chapter was full before the app's next state arrived.
    private(set) var missing = 0

    init(length: Duration, capacity: Int) {
        self.length = length
        self.capacity = capacity
    }

    /// Starts a new chapter if it is time for one. Returns whether the caller has to read the app's state for a new
    /// chapter.
    mutating func beginsChapter(at time: Duration) -> Bool {
        let isDue =
            chapters.last.map { time - $0.start >= length || $0.size > capacity / 2 }
            ?? failedAt.map { time - $0 >= length } ?? true
        guard isDue, coming == nil else { return false }
        coming = Chapter(start: time)
        return true
    }

    /// Sets the state with which the new chapter starts. If the state is missing or too large, nothing is stored until
    /// the next attempt.
    mutating func complete(_ beginnings: [String: String]?) {
        guard var chapter = coming else { return }
        coming = nil
        let size = beginnings?.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } ?? 0
        guard let beginnings, size <= capacity else {
            chapters = []
            failedAt = chapter.start
            return
        }
        chapter.beginnings = beginnings
        chapters = chapters.suffix(1) + [chapter]
    }

    /// Adds an input or a response to the newest chapter.
    mutating func note(_ event: RecordingEvent, at time: Duration) {
        let line = RecordingLine(at: time.wholeMilliseconds, event: event)
        if coming != nil {
            missing += coming?.add(line, capacity: capacity) ?? 0
        } else if !chapters.isEmpty {
            missing += chapters[chapters.count - 1].add(line, capacity: capacity)
        }
    }

    /// The lines of a recording that starts with the oldest chapter.
    func recordingLines(at time: Duration) -> [RecordingLine] {
        guard let first = chapters.first else { return [] }
        let start = first.start.wholeMilliseconds
        let beginnings = first.beginnings.sorted { $0.key < $1.key }
        let lines = (chapters + [coming].compactMap(\.self)).flatMap(\.lines).map { line in
            RecordingLine(at: line.at - start, event: line.event)
        }
        return beginnings.map { RecordingLine(at: 0, event: .beginning(name: $0.key, json: $0.value)) } + lines
            + [RecordingLine(at: time.wholeMilliseconds - start, event: .end)]
    }
}

extension KeptSession.Chapter {
    /// Adds a line, and drops the oldest lines that no longer fit. Returns the number of dropped lines.
    fileprivate mutating func add(_ line: RecordingLine, capacity: Int) -> Int {
        lines.append(line)
        size += line.event.size
        var count = 0
        while size > capacity, count < lines.count {
            size -= lines[count].event.size
            count += 1
        }
        lines.removeFirst(count)
        return count
    }
}

extension RecordingEvent {
    /// The approximate number of bytes that the line needs in memory.
    fileprivate var size: Int {
        let parts: [String?] =
            switch self {
            case .beginning(let name, let json): [name, json]
            case .began(let scene), .ended(let scene): [scene]
            case .input(let scene, let name, let json, let text): [scene, name, json, text]
            case .state(let scene, let name, let text), .event(let scene, let name, let text): [scene, name, text]
            case .answer(let request, let response, _):
                [request, response.text] + response.headers.flatMap { [$0.key, $0.value] }
            case .failure(let request, _, let message, _): [request, message]
            case .idle, .end: []
            }
        let data = if case .answer(_, let response, _) = self { response.data?.count ?? 0 } else { 0 }
        return 100 + data + parts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}
