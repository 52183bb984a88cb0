import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { say } from '../phrases'

/** The button that puts a toast away has a sign and no word. */
const closing = () => ({ 'aria-label': say(document.documentElement.lang === 'de' ? 'de' : 'en', 'app.close') })

/** Shows a success message: what was saved, sent or removed. Forms show one by themselves. */
export const toastDone = (message: string, title?: string): void => {
  notifications.show({ message, title, color: 'green', autoClose: 4000, closeButtonProps: closing() })
}

type UndoAction = { readonly label: string; readonly take: () => void }

/** Shows a success message with a button that takes it back, for longer than one that is only read. */
export const toastWithUndo = (message: string, { label, take }: UndoAction): void => {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          variant="default"
          onClick={() => {
            notifications.hide(id)
            take()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    color: 'green',
    autoClose: 12_000,
    closeButtonProps: closing(),
  })
}

/** Shows an error message that stays until the user dismisses it. */
export const toastFailed = (message: string, title?: string): void => {
  notifications.show({ message, title, color: 'red', autoClose: 12_000, role: 'alert', closeButtonProps: closing() })
}
