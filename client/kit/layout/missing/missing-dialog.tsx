import { Button, Modal } from '@mantine/core'
import type { PhraseKey } from '../../../../shared/phrases'
import { useSyncState } from '../../../sync/react'
import { useT } from '../../phrases'
import { useHasWaitedLong } from './use-has-waited-long'

type Props = {
  /** Null if there is no such row, undefined while it is read. */
  readonly row: null | undefined
  readonly close: () => void
}

/** Stands for a dialog whose row is not there: says so, and leads back. Renders nothing while the row is read. */
export function MissingDialog({ row, close }: Props) {
  const t = useT()
  const hint = useMissingHint(row)
  if (hint === null) return null
  return (
    <Modal
      opened
      onClose={close}
      title={t(row === null ? 'app.missing' : 'app.unread')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={420}
    >
      <p>{t(hint)}</p>
      <Button mt="lg" onClick={close}>
        {t('app.close')}
      </Button>
    </Modal>
  )
}

/** Returns why a row is not there; null while it is read. */
export function useMissingHint(row: null | undefined): PhraseKey | null {
  const { first_pull, reachable } = useSyncState()
  const isLong = useHasWaitedLong()
  if (row === undefined) return isLong ? (reachable ? 'app.unread_hint' : 'error.offline') : null
  // While the first download runs, the row may still be on its way.
  return first_pull === null ? 'app.missing_hint' : 'app.missing_coming'
}
