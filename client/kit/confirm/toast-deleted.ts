import { undoDeletion } from '../../../shared/activity_log/commands'
import type { Foyer } from '../../sync/foyer'
import { toastDone, toastFailed, toastWithWayBack } from '../display/toast'
import { rereadServerRows } from '../list/reading/server-pages'
import { errorText, type T } from '../phrases'

/** Says that a row is deleted, with a button that shows it again as it was. */
export function toastDeleted(foyer: Pick<Foyer, 'call'>, t: T, { said, id }: { readonly said: string; readonly id: string }): void {
  const take = async () => {
    try {
      await foyer.call(undoDeletion, { id })
      rereadServerRows()
      toastDone(t('app.form.undone'))
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  toastWithWayBack(said, { label: t('app.form.undo'), take: () => void take() })
}
