/// Bytes in gzip's format (RFC 1951, RFC 1952), as a server may send them.
enum Gzip {
    /// `bytes` in one block, not compressed: at most 65,535 of them.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        return header + [1] + littleEndian(length) + littleEndian(~length) + bytes
            + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// The beginning of an endless text of zeros. Each 13 bytes expand to 2,064.
    static func bomb(bytes: Int) -> [UInt8] {
        // A last block with fixed codes: one literal zero, then repetitions of it, 258 at a time, 13 bits each.
        var bits = Bits()
        bits.append(0b1, count: 1)
        bits.append(0b01, count: 2)
        bits.append(0b0000_1100, count: 8)
        for _ in 0..<(bytes / 258) {
            bits.append(0b1010_0011, count: 8)
            bits.append(0, count: 5)
        }
        return header + bits.bytes
    }

    /// Blocks without content: bytes on the wire that expand to nothing.
    static func nothing(blocks: Int) -> [UInt8] {
        var body: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
        while body.count < blocks * 5 { body += body }
        return header + body.prefix(blocks * 5)
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private struct Bits {
        var bytes: [UInt8] = []
        private var used = 0

        /// Appends the lowest `count` bits of `value`, the lowest first.
        mutating func append(_ value: UInt8, count: Int) {
            for index in 0..<count {
                if used % 8 == 0 { bytes.append(0) }
                bytes[bytes.count - 1] |= (value >> index & 1) << (used % 8)
                used += 1
            }
        }
    }

    private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }
}
