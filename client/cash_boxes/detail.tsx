import { foldShift } from '../../shared/cash_boxes/rules'
import type { RowOf } from '../../shared/registry'
import { DetailPane, Section } from '../kit/detail-pane'
import { DrawerFigures, Rows, signed, TurnoverFigures } from '../kit/figures'
import { OneRow } from '../kit/one-row'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync-mark'
import { useAll, useFind } from '../sync/react'

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
  const { dateTime, money } = useFormat()
  const receipts = useFind('receipts', { where: { shift_id: shift.id } })
  const box = useAll('cash_boxes').find(({ id }) => id === shift.cash_box_id)?.name ?? '–'
  const cashier = useAll('users').find(({ id }) => id === shift.user_id)?.name ?? '–'
  const desk = useAll('devices').find(({ id }) => id === shift.device_id)?.name ?? '–'
  const figures = receipts && foldShift(receipts)
  return (
    <DetailPane title={`${box} · ${t('cash_boxes.shift.title', { num: shift.num })}`} badge={<SyncMark id={shift.id} words />}>
      <Section>
        <Rows
          rows={[
            { name: t('cash_boxes.shifts.cashier'), value: cashier },
            { name: t('cash_boxes.shifts.desk'), value: desk },
            { name: t('cash_boxes.report.opened'), value: dateTime(shift.starts_at) },
            { name: t('cash_boxes.report.closed'), value: shift.ends_at ? dateTime(shift.ends_at) : t('cash_boxes.shifts.status.open') },
            ...(figures?.first_number != null && figures.last_number !== null
              ? [
                  {
                    name: t('cash_boxes.figures.sales', { count: figures.qty }),
                    value: t('cash_boxes.figures.receipts', { first: figures.first_number, last: figures.last_number }),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {receipts?.length === 0 && <Section>{t('cash_boxes.shifts.receipts_missing')}</Section>}
      {figures && receipts.length > 0 && (
        <>
          <Section title={t('cash_boxes.report.methods')}>
            <TurnoverFigures figures={figures} />
          </Section>
          <Section title={t('cash_boxes.report.drawer')}>
            <DrawerFigures figures={figures} />
            {shift.counted !== null && shift.difference !== null && (
              <Rows
                rows={[
                  { name: t('cash_boxes.figures.counted'), value: money(shift.counted) },
                  { name: t('cash_boxes.figures.difference'), value: signed(money, shift.difference), strong: true },
                  ...(shift.difference_reason ? [{ name: t('cash_boxes.close.why'), value: shift.difference_reason }] : []),
                ]}
              />
            )}
          </Section>
        </>
      )}
    </DetailPane>
  )
}
