import Foundation
import Reactive

/// Fetches pictures.
public protocol PictureGateway: Sendable {
    /// The bytes of the picture at an address, which may be relative to the shop's.
    func getPicture(at url: URL) -> Observable<[UInt8]>
}

/// Has a source of pictures.
public protocol HasPictureGateway {
    /// Fetches pictures.
    var pictureGateway: any PictureGateway { get }
}
