import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { toastFailed } from '../../kit/display/toast'
import { AsyncPart } from '../../kit/layout/async-part'
import { Sheet } from '../../kit/layout/sheet'
import type { ListSearch } from '../../kit/list-search'
import type { ModalProps } from '../../kit/modal'
import { codeText, errorText, useFormat, useT } from '../../kit/phrases'
import { useOfflineReady } from '../../kit/sync/offline-ready'
import { SyncIcon } from '../../kit/sync/sync-chip'
import { syncTexts } from '../../kit/sync/sync-words'
import { isBusy } from '../../sync/network/requests/busy-server'
import { useFoyer, useSyncState } from '../../sync/react'
import { checkForUpdate } from '../screens/update-prompt'
import { Attention, WaitingEntries } from './sync-entries'
import { SyncFacts } from './sync-facts'
import classes from './sync-panel.module.css'

/** Panel for the sync state: what has reached the server and what has not. Works offline, when it is needed most. */
export function SyncPanel({ close }: ModalProps) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const sync = useSyncState()
  const navigate = useNavigate()
  /** Closes the panel and opens the sign-in in one navigation, because both change the address. */
  const signIn = () =>
    void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, sync_panel: undefined, sign_in: '1' }) })
  /** The notice above the work then asks to reload, and waits for an open sale. */
  const update = () => {
    close()
    void checkForUpdate().catch((error: unknown) => toastFailed(errorText(t, error)))
  }
  const words = syncTexts(t, format, sync, useOfflineReady())
  const title =
    words.icon === 'offline' && sync.offline_since
      ? t('sync.state.offline_since', { time: format.when(sync.offline_since) })
      : words.title
  return (
    <Sheet label={t('sync.panel.title')} opened onClose={close} size={800}>
      <div className={classes.head} data-tone={words.tone}>
        <span className={classes.icon}>
          <SyncIcon icon={words.icon} size={26} />
        </span>
        <div className={classes.state} aria-live="polite">
          <h2>{title}</h2>
          <p>
            {sync.problem && !isBusy(sync.problem) ? codeText(t, sync.problem.code, sync.problem.details) : words.hint}
          </p>
        </div>
        {sync.sign_in_needed ? (
          <Button onClick={signIn}>{t('app.user.sign_in_again')}</Button>
        ) : sync.problem?.code === 'client.too_old' ? (
          <Button onClick={update}>{t('app.update.get')}</Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => foyer.retry()}
          >
            {t('sync.panel.try_now')}
          </Button>
        )}
        <ActionIcon aria-label={t('app.close')} onClick={close} data-autofocus>
          <IconX size={22} stroke={1.75} />
        </ActionIcon>
      </div>
      <AsyncPart role="region" className={classes.columns} tabIndex={0} aria-label={t('sync.panel.title')}>
        <div className={classes.main}>
          {sync.attention.length > 0 && <Attention items={sync.attention} />}
          <WaitingEntries />
        </div>
        <div className={classes.side}>
          <SyncFacts />
        </div>
      </AsyncPart>
    </Sheet>
  )
}
