import { notifications } from '@mantine/notifications'
import type { T } from '../kit/phrases'

/** Shows a toast with the title Success. */
export const toastSuccess = (t: T, message: string): void => {
  notifications.show({
    title: t('email.success'),
    message,
    color: 'green',
    autoClose: 4000,
    closeButtonProps: { 'aria-label': t('app.close') },
  })
}

/** Shows a toast that says what of a paste was left out. */
export const toastPastedText = (t: T): void => {
  notifications.show({
    title: t('email.pasted'),
    message: t('email.pasted_text'),
    color: 'yellow',
    autoClose: 12_000,
    role: 'alert',
    closeButtonProps: { 'aria-label': t('app.close') },
  })
}

/** Shows a toast with the title Error, which stays longer. */
export const toastError = (t: T, message: string): void => {
  notifications.show({
    title: t('email.error'),
    message,
    color: 'red',
    autoClose: 12_000,
    role: 'alert',
    closeButtonProps: { 'aria-label': t('app.close') },
  })
}
