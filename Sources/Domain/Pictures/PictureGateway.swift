import Foundation
import Reactive

public protocol PictureGateway: Sendable {
    /// Emits the bytes of a picture. Its URL may be relative to the shop's URL.
    func getPicture(at url: URL) -> Observable<[UInt8]>
}

public protocol HasPictureGateway {
    var pictureGateway: any PictureGateway { get }
}
