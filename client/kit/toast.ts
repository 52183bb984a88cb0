import { notifications } from '@mantine/notifications'

/** Says that something is done. Only where the screen itself does not show it. */
export const toastDone = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: 4000 })
}

/** Says that something failed, in words; stays until it is read. */
export const toastFailed = (message: string): void => {
  notifications.show({ message, color: 'red', autoClose: 12_000, role: 'alert' })
}
