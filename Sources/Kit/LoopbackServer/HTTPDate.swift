import Foundation

/// The date format of HTTP header fields, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
    static func text(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
        guard let weekday = parts.weekday, let day = parts.day, let month = parts.month, let year = parts.year,
            let hour = parts.hour, let minute = parts.minute, let second = parts.second
        else { return "" }
        let time = [hour, minute, second].map(twoDigits).joined(separator: ":")
        return "\(weekdays[weekday - 1]), \(twoDigits(day)) \(months[month - 1]) \(year) \(time) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
