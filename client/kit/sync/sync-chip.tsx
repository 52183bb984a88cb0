import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudDown,
  IconCloudOff,
  IconCloudUp,
  IconLock,
} from '@tabler/icons-react'
import { useSyncState } from '../../sync/react'
import { useOpenModal } from '../layout/modal-address'
import { useFormat, useT } from '../phrases'
import { useOfflineReady } from './offline-ready'
import classes from './sync-chip.module.css'
import { type SyncTexts, syncTexts } from './sync-words'

const ICONS = {
  saved: IconCloudCheck,
  sending: IconCloudUp,
  offline: IconCloudOff,
  attention: IconAlertTriangle,
  filling: IconCloudDown,
  sign_in: IconLock,
}

/** The glyph of a sync state. */
export const SyncIcon = ({ icon, size = 20 }: { readonly icon: SyncTexts['icon']; readonly size?: number }) => {
  const Icon = ICONS[icon]
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}

type Props = {
  /**
   * `side` in the sidebar, `rail` beside it on tablets, `bar` in a top bar, `icon` where that has no room for words,
   * `door` over the camera.
   */
  readonly variant: 'side' | 'rail' | 'bar' | 'icon' | 'door'
}

/** One-line sync state. Opens the sync panel. */
export function SyncChip({ variant }: Props) {
  const t = useT()
  const format = useFormat()
  const sync = useSyncState()
  const open = useOpenModal()
  const words = syncTexts(t, format, sync, useOfflineReady())
  const attention = words.icon !== 'attention' && sync.attention.length > 0
  // The bar has no room for a mere invitation.
  const detail = variant === 'bar' && words.detail === t('sync.state.attention_hint') ? '' : words.detail
  const spoken = [
    words.title,
    words.detail,
    attention ? t('sync.state.attention', { count: sync.attention.length }) : '',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <button
      type="button"
      className={classes.chip}
      data-variant={variant}
      data-tone={words.tone}
      data-sync={words.icon}
      aria-haspopup="dialog"
      aria-label={t('sync.state.open', { state: spoken })}
      onClick={() => open('sync_panel')}
    >
      <span className={classes.icon}>
        <SyncIcon icon={words.icon} size={variant === 'side' ? 18 : 22} />
      </span>
      {variant !== 'icon' && (
        <span className={classes.words}>
          <span className={classes.title}>
            {variant === 'rail'
              ? words.short
              : variant === 'bar' && words.icon === 'offline'
                ? t('sync.state.offline_bar')
                : words.title}
          </span>
          {detail && (
            <span className={classes.detail}>
              {variant === 'rail' ? sync.waiting > 0 && t('sync.state.waiting', { count: sync.waiting }) : detail}
            </span>
          )}
        </span>
      )}
      {attention && (
        <span className={classes.attention}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          {variant === 'side' || variant === 'door'
            ? t('sync.state.attention', { count: sync.attention.length })
            : format.number(sync.attention.length)}
        </span>
      )}
    </button>
  )
}
