#if canImport(SwiftUI)
    import PresentationKit
    import SwiftUI

    /// Shows the first waiting alert in front of the frontmost level: a message as an alert, a question as a dialog.
    struct NavigationAlertModifier<Destination>: ViewModifier {
        @Bindable var navigation: Navigation<Destination>
        let number: Int

        func body(content: Content) -> some View {
            let alert = number == navigation.frontLevel ? navigation.alerts.first : nil
            let message = alert.flatMap { $0.choices.isEmpty ? $0 : nil }
            let question = alert.flatMap { $0.choices.isEmpty ? nil : $0 }
            content
                .alert(message?.title ?? "", isPresented: $navigation[isShowing: message?.id], presenting: message) {
                    alert in
                    Button("OK", role: .cancel) { navigation.answer(alert.id, with: nil) }
                } message: {
                    Text($0.message)
                }
                .confirmationDialog(
                    question?.title ?? "", isPresented: $navigation[isShowing: question?.id],
                    titleVisibility: .visible, presenting: question
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
    }
#endif
