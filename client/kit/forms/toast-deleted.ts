import { toastDone, toastFailed, toastWithUndo } from '../display/toast'
import { errorText, type T } from '../phrases'
import { rereadServerRows } from '../reading/server-pages'

/** Says that a row is deleted, with a button that shows it again as it was. */
export function toastDeleted(t: T, said: string, undo: () => Promise<unknown>): void {
  const take = async () => {
    try {
      await undo()
      rereadServerRows()
      toastDone(t('app.form.undone'))
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  toastWithUndo(said, { label: t('app.form.undo'), take: () => void take() })
}
