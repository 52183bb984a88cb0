/** Focuses a control as soon as it is mounted. Used as its `ref`. */
export const focusOn = (control: HTMLElement | null): void => control?.focus()

/**
 * Prevents a tap from moving the focus, so that Enter and the digits keep working for users who mix touch and keyboard.
 */
export const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault()
