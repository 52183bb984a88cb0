import { notifications } from '@mantine/notifications'
import { say } from '../phrases'

/** The button that puts a toast away has a sign and no word. */
const closing = () => ({ 'aria-label': say(document.documentElement.lang === 'de' ? 'de' : 'en', 'app.close') })

/** Shows a success message. Use it only where the screen does not show the result. */
export const toastDone = (message: string, title?: string): void => {
  notifications.show({ message, title, color: 'green', autoClose: 4000, closeButtonProps: closing() })
}

/** Shows an error message that stays until the user dismisses it. */
export const toastFailed = (message: string, title?: string): void => {
  notifications.show({ message, title, color: 'red', autoClose: 12_000, role: 'alert', closeButtonProps: closing() })
}
