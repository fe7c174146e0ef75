import Reactive

public protocol GettingProductPicture {
    /// Emits the bytes of a product's picture. Ends without an element if the product has no picture.
    func getPicture(of product: Product) -> Observable<[UInt8]>
}

extension GettingProductPicture where Self: HasPictureGateway {
    public func getPicture(of product: Product) -> Observable<[UInt8]> {
        product.imageURL.map(pictureGateway.getPicture) ?? .empty()
    }
}
