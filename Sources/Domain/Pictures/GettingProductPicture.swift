import Foundation
import Reactive

public protocol GettingProductPicture {
    /// The bytes of a product's picture. Ends without an element if the product has no picture that the app can decode.
    func getPicture(of product: Product) -> Observable<[UInt8]>
}

extension GettingProductPicture where Self: HasPictureGateway {
    /// Requests binary PPM files only: the public servers' WebP pictures cannot be decoded here.
    public func getPicture(of product: Product) -> Observable<[UInt8]> {
        guard let url = product.imageURL, url.pathExtension.lowercased() == "ppm" else { return .empty() }
        return pictureGateway.getPicture(at: url)
    }
}
