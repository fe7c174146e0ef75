import Foundation
import Reactive

public protocol PictureGateway: Sendable {
    /// The bytes of a picture. The URL may be relative to the shop's.
    func getPicture(at url: URL) -> Observable<[UInt8]>
}

public protocol HasPictureGateway {
    var pictureGateway: any PictureGateway { get }
}
