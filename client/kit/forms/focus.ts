/** Puts the focus on a control as soon as it is there; for its `ref`. */
export const focusOn = (control: HTMLElement | null): void => control?.focus()

/** A tap must not move the focus: Enter and the digits go on working for whoever mixes finger and keyboard. */
export const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault()
