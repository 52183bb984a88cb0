import { IconArrowBackUp, IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SCAN_UNDO_TIME } from '../../../shared/check_ins/rules'
import { ms } from '../../../shared/kernel/time'
import { useFormat, useT } from '../../kit/phrases'
import { useLive } from '../../sync/react'
import type { Gate } from '../gate/use-gate'
import type { RecentScan } from '../scan/scan'
import classes from './recent-scans.module.css'

/** Last ten scans of this device. The steward can undo a scan here for 15 minutes. */
export function RecentScans({ gate, ready }: { readonly gate: Gate; readonly ready: boolean }) {
  const t = useT()
  const scans = useLive(gate.door.recent)
  const [open, setOpen] = useState(false)
  const Chevron = open ? IconChevronDown : IconChevronUp
  return (
    <section
      className={classes.recent}
      data-open={open || undefined}
      data-ready={ready || undefined}
      aria-label={t('door.recent')}
    >
      <h2 className={classes.head}>
        <span>{t('door.recent')}</span>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-label={t(open ? 'door.recent_hide' : 'door.recent_show')}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </h2>
      {scans.length === 0 && <p className={classes.none}>{t('door.recent_none')}</p>}
      <ol className={classes.list}>
        {scans.map((scan) => (
          <Row key={scan.check_in_id} scan={scan} onUndo={() => gate.undo([scan.check_in_id], 'undone')} />
        ))}
      </ol>
    </section>
  )
}

function Row({ scan, onUndo }: { readonly scan: RecentScan; readonly onUndo: () => void }) {
  const t = useT()
  const format = useFormat()
  const admitted = scan.qty > 0
  const undoable = admitted && !scan.undone && Date.now() - ms(scan.at) < SCAN_UNDO_TIME
  const name = scan.name || (scan.verdict === 'unknown' ? t('door.verdict.unknown') : t('door.walk_in'))
  const said = scan.undone
    ? t('door.undone')
    : scan.overruled
      ? t('door.let_in_anyway')
      : t(admitted ? (scan.leaving ? 'door.out' : 'door.verdict.valid') : `door.verdict.${scan.verdict}`)
  const Icon = admitted ? IconCheck : IconX
  return (
    <li
      className={classes.scan}
      data-admitted={(admitted && !scan.undone) || undefined}
      data-undone={scan.undone || undefined}
    >
      <span className={classes.sign} aria-hidden="true">
        <Icon size={16} stroke={3} />
      </span>
      <span className={classes.text}>
        <strong>{name}</strong>
        <span>
          {[said !== name && said, scan.qty > 1 && t('door.people', { count: scan.qty }), scan.static_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {undoable ? (
        <button type="button" className={classes.undo} aria-label={t('door.undo_said', { name })} onClick={onUndo}>
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
          {t('door.undo')}
        </button>
      ) : (
        <time className={`num ${classes.time}`} dateTime={scan.at}>
          {format.seconds(scan.at)}
        </time>
      )}
    </li>
  )
}
