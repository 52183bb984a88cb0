import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay } from '../../shared/kernel/period'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { lastMonth, periodOfDays } from '../kit/dates/day-period'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Section } from '../kit/layout/detail-pane'
import { useT } from '../kit/phrases'
import { saveBlob } from '../kit/save-file'
import { useFoyer, useSyncState } from '../sync/react'
import classes from './fiscal-export.module.css'

/** Formats of the export: Germany's and Austria's. */
const FORMATS = { dsfinvk: 'DSFinV-K', dep: 'DEP' }

/** Downloads what a tax authority asks of a cash box for a period of whole days. Needs the server. */
export function FiscalExport({ box }: { readonly box: Pick<RowOf<'cash_boxes'>, 'id' | 'name'> }) {
  const t = useT()
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const { busy, problem, attempt } = useAttempt()
  const [[first, last], setDays] = useState(() => lastMonth(t.zone))
  const isDated = isDay(first) && isDay(last)
  const save = (format: keyof typeof FORMATS) =>
    attempt(async () => {
      const period = periodOfDays(t.zone, first, last)
      const file = await foyer.file('/api/cash_boxes/fiscal_export_link', {
        cash_box_id: box.id,
        ...period,
        format,
        language: t.language,
      })
      saveBlob(`${FORMATS[format]} ${box.name} ${first} ${last}.zip`, file)
    })
  return (
    <Can do="cash_boxes.edit">
      <Section title={t('cash_boxes.fiscal.title')}>
        <p className={classes.hint}>{t('cash_boxes.fiscal.hint')}</p>
        <div className={classes.period}>
          <TextInput
            type="date"
            label={t('cash_boxes.fiscal.from')}
            value={first}
            onChange={(event) => setDays([event.currentTarget.value, last])}
          />
          <TextInput
            type="date"
            label={t('cash_boxes.fiscal.to')}
            value={last}
            onChange={(event) => setDays([first, event.currentTarget.value])}
          />
        </div>
        <Group>
          {(['dsfinvk', 'dep'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
              loading={busy}
              disabled={!isDated || !reachable}
              onClick={() => void save(format)}
            >
              {t(`cash_boxes.fiscal.${format}`)}
            </Button>
          ))}
        </Group>
        {!reachable && <p className={classes.hint}>{t('cash_boxes.fiscal.offline')}</p>}
        <Failure problem={problem} />
      </Section>
    </Can>
  )
}
