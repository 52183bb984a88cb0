import { Button } from '@mantine/core'
import { shiftReport } from '../../shared/cash_boxes/report'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { can } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { DetailPane, Section } from '../kit/detail-pane'
import { useOpenModal } from '../kit/modal-address'
import { OneRow } from '../kit/one-row'
import { useFormat, useT } from '../kit/phrases'
import { ReportLines } from '../kit/report-lines'
import { SyncMark } from '../kit/sync-mark'
import { useAll, useFind, useFoyer } from '../sync/react'

/** One shift, as far as this device knows its receipts. */
export function ShiftDetail({ id }: { readonly id: string }) {
  return (
    <OneRow table="cash_box_shifts" id={id} gone={{ title: 'cash_boxes.shifts.gone', hint: 'cash_boxes.shifts.gone_hint' }}>
      {(shift) => <Shift shift={shift} />}
    </OneRow>
  )
}

function Shift({ shift }: { readonly shift: RowOf<'cash_box_shifts'> }) {
  const t = useT()
  const { money, rate, dateTime } = useFormat()
  const openModal = useOpenModal()
  const { identity } = useFoyer()
  const receipts = useFind('receipts', { where: { shift_id: shift.id } })
  const box = useAll('cash_boxes').find(({ id }) => id === shift.cash_box_id)
  const users = useAll('users')
  const nameOf = (id: string) => users.find((user) => user.id === id)?.name ?? '–'
  const cashier = cashiersOf(shift).map(nameOf).join(', ')
  const device = useAll('devices').find(({ id }) => id === shift.device_id)?.name ?? '–'
  const blind = shift.status === 'open' && box?.blind === true && !can(identity.user.role, 'cash_boxes.edit')
  const report =
    receipts &&
    shiftReport(
      { org: identity.org.name, shift, figures: foldShift(receipts), box: box?.name ?? '–', device, cashier, at: iso(Date.now()), waiting: null, blind },
      { t, money, rate, dateTime },
    )
  return (
    <DetailPane title={`${box?.name ?? '–'} · ${t('cash_boxes.shift.title', { num: shift.num })}`} badge={<SyncMark id={shift.id} words />}>
      {receipts?.length === 0 && <Section>{t('cash_boxes.shifts.receipts_missing')}</Section>}
      {report?.sections.map(({ key, title, lines }) => (
        <Section key={key} title={title ?? (key === 'head' ? report.place : undefined)}>
          <ReportLines lines={lines} />
        </Section>
      ))}
      {box && (
        <Can do="cash_boxes.edit">
          <Section>
            <Button variant="default" onClick={() => openModal('cash_box_form', box.id)}>
              {t('cash_boxes.edit')}
            </Button>
          </Section>
        </Can>
      )}
    </DetailPane>
  )
}
