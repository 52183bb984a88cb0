/** Props of a dialog that writes one piece of an email's content. */
export type ContentDialogProps<Content> = {
  readonly opened: boolean
  /** Current content; null for what is inserted. */
  readonly initial: Content | null
  readonly onApply: (content: Content) => void
  readonly onClose: () => void
  /** True to give the focus back to what had it. */
  readonly returnFocus: boolean
}
