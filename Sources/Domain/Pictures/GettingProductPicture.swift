import Foundation
import Reactive

/// Gets the pictures of products.
public protocol GettingProductPicture {
    /// The bytes of a product's picture; none where it has no picture that can be decoded here.
    func getPicture(of product: Product) -> Observable<[UInt8]>
}

extension GettingProductPicture where Self: HasPictureGateway {
    /// The bytes of a product's picture as a binary PPM file: the public servers' WebP pictures are not requested.
    public func getPicture(of product: Product) -> Observable<[UInt8]> {
        guard let url = product.imageURL, url.pathExtension.lowercased() == "ppm" else { return .empty() }
        return pictureGateway.getPicture(at: url)
    }
}
