#if canImport(SwiftUI)
    import PresentationKit
    import SwiftUI

    extension View {
        /// Shows the first alert that waits, on the level in front: a message as an alert, a question as a dialog.
        func navigationAlert<Destination>(
            _ navigation: Navigation<Destination>, ofLevel number: Int
        ) -> some View {
            let alert = number == navigation.frontLevel ? navigation.alerts.first : nil
            let message = alert.flatMap { $0.choices.isEmpty ? $0 : nil }
            let question = alert.flatMap { $0.choices.isEmpty ? nil : $0 }
            return
                self
                .alert(message?.title ?? "", isPresented: isShown(message, in: navigation), presenting: message) {
                    alert in
                    Button("OK", role: .cancel) { navigation.answer(alert.id, with: nil) }
                } message: {
                    Text($0.message)
                }
                .confirmationDialog(
                    question?.title ?? "", isPresented: isShown(question, in: navigation), titleVisibility: .visible,
                    presenting: question
                ) { alert in
                    ForEach(Array(alert.choices.enumerated()), id: \.offset) { index, choice in
                        Button(choice.title, role: choice.isDestructive ? .destructive : nil) {
                            navigation.answer(alert.id, with: index)
                        }
                    }
                    Button("Cancel", role: .cancel) { navigation.answer(alert.id, with: nil) }
                } message: {
                    Text($0.message)
                }
        }

        private func isShown<Destination>(
            _ alert: NavigationAlert?, in navigation: Navigation<Destination>
        ) -> Binding<Bool> {
            let id = alert?.id
            return Binding {
                id != nil
            } set: { isShown in
                guard !isShown, let id else { return }
                // A tap on a button clears the binding as well as a tap beside the dialog does, before the button's action
                // or after it. The button's answer is the one that counts.
                Task { @MainActor in navigation.answer(id, with: nil) }
            }
        }
    }
#endif
