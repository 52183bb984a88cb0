import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { waitingOf } from '../../shared/cash_boxes/receipt'
import type { RowOf } from '../../shared/registry'
import { toastFailed } from '../kit/display/toast'
import { errorText, useT } from '../kit/phrases'
import { saveBlob } from '../kit/save-file'
import { useFoyer, useLive, useRow, useSyncState } from '../sync/react'
import classes from './report-pdf.module.css'

/** Fetches a shift's report as a PDF; where the server cannot write it, or not whole, it says why. */
export function ReportPdf({ shift }: { readonly shift: RowOf<'cash_box_shifts'> }) {
  const t = useT()
  const foyer = useFoyer()
  const sync = useSyncState()
  const why = useId()
  const [busy, setBusy] = useState(false)
  const box = useRow('cash_boxes', shift.cash_box_id)
  const waiting = waitingOf(useLive(foyer.waiting), shift.id)
  const refused = !sync.reachable
    ? t('cash_boxes.pdf.offline')
    : sync.sign_in_needed
      ? t('cash_boxes.pdf.sign_in')
      : waiting > 0
        ? t('cash_boxes.pdf.waiting', { count: waiting })
        : null
  const fetch = async () => {
    setBusy(true)
    try {
      const ask = {
        shift_id: shift.id,
        language: t.language,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }
      const title = t(shift.status === 'closed' ? 'cash_boxes.report.title' : 'cash_boxes.report.interim', {
        num: shift.num,
      })
      saveBlob(
        `${[title, box?.name, shift.starts_at.slice(0, 10)].filter(Boolean).join(' ')}.pdf`,
        await foyer.file('/api/cash_boxes/report_link', ask),
      )
    } catch (error) {
      toastFailed(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.pdf}>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
        disabled={refused !== null}
        aria-describedby={refused === null ? undefined : why}
        loading={busy}
        onClick={() => void fetch()}
      >
        {t('cash_boxes.pdf')}
      </Button>
      {refused !== null && (
        <p id={why} className={classes.why}>
          {refused}
        </p>
      )}
    </div>
  )
}
