import { Button } from '@mantine/core'
import { shiftReport, signedAmount } from '../../shared/cash_boxes/report'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { can } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { FigureRows } from '../kit/display/figures'
import { OneRow } from '../kit/display/one-row'
import { DetailPane, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync/sync-mark'
import { ReportLines } from '../parts/cash_boxes/report-lines'
import { useAll, useFind, useFoyer, useRow } from '../sync/react'
import { ReportPdf } from './report-pdf'

/** One shift, as far as this device knows its receipts. */
export function ShiftDetail({ id }: { readonly id: string }) {
  return (
    <OneRow
      table="cash_box_shifts"
      id={id}
      gone={{ title: 'cash_boxes.shifts.gone', hint: 'cash_boxes.shifts.gone_hint' }}
    >
      {(shift) => <Shift shift={shift} />}
    </OneRow>
  )
}

function Shift({ shift }: { readonly shift: RowOf<'cash_box_shifts'> }) {
  const t = useT()
  const { money, rate, stamp } = useFormat()
  const openModal = useOpenModal()
  const { identity } = useFoyer()
  const receipts = useFind('receipts', { where: { shift_id: shift.id } })
  const box = useRow('cash_boxes', shift.cash_box_id)
  const users = useAll('users')
  const nameOf = (id: string) => users.find((user) => user.id === id)?.name ?? '–'
  const cashier = cashiersOf(shift).map(nameOf).join(', ')
  const device = useRow('devices', shift.device_id)?.name ?? '–'
  const blind = shift.status === 'open' && box?.blind === true && !can(identity.user.role, 'cash_boxes.edit')
  const figures = receipts && foldShift(receipts)
  // A closed shift's row says what its receipts come to: until they do, their sums are not the shift's.
  const whole =
    figures &&
    figures.last_number !== null &&
    (shift.status === 'open' ||
      (figures.total === shift.total && figures.qty === shift.qty && figures.expected === shift.expected))
      ? figures
      : null
  const report =
    whole &&
    shiftReport(
      {
        org: identity.org.name,
        shift,
        figures: whole,
        box: box?.name ?? '–',
        device,
        cashier,
        at: iso(Date.now()),
        waiting: null,
        blind,
      },
      { t, money, rate, stamp },
    )
  return (
    <DetailPane
      title={`${box?.name ?? '–'} · ${t('cash_boxes.shift.title', { num: shift.num })}`}
      badge={<SyncMark id={shift.id} words />}
    >
      {receipts && !report && (
        <Section>
          <FigureRows
            rows={[
              { name: t('cash_boxes.shifts.cashier'), value: cashier },
              { name: t('cash_boxes.report.opened'), value: stamp(shift.starts_at) },
              { name: t('cash_boxes.figures.turnover'), value: money(shift.total) },
              ...(shift.counted === null
                ? []
                : [{ name: t('cash_boxes.figures.counted'), value: money(shift.counted) }]),
              ...(shift.difference === null
                ? []
                : [
                    {
                      name: t('cash_boxes.figures.difference'),
                      value: signedAmount(money, shift.difference),
                      strong: true,
                    },
                  ]),
            ]}
          />
          <p>{t('cash_boxes.shifts.receipts_missing')}</p>
        </Section>
      )}
      {report?.sections.map(({ key, title, lines }) => (
        <Section key={key} title={title ?? (key === 'head' ? report.place : undefined)}>
          <ReportLines lines={lines} />
        </Section>
      ))}
      <Section>
        <ReportPdf shift={shift} />
      </Section>
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
