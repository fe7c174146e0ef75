import PresentationKit
import SwiftUI

extension View {
    /// Shows a failure until it is dismissed.
    func failureAlert(_ failure: Binding<Failure?>) -> some View {
        alert("Something went wrong", isPresented: failure.isPresented, presenting: failure.wrappedValue) { _ in
            Button("OK", role: .cancel) {}
        } message: {
            Text($0.message)
        }
    }
}

nonisolated extension Failure? {
    /// Whether there is one; dismissing it removes it.
    fileprivate var isPresented: Bool {
        get { self != nil }
        set { if !newValue { self = nil } }
    }
}
