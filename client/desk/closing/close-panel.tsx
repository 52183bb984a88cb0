import { IconAlertTriangle, IconCircleCheck, IconCloudCheck, IconCloudOff, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { waitingOf } from '../../../shared/cash_boxes/receipt'
import { signedAmount } from '../../../shared/cash_boxes/report'
import { FigureRows } from '../../kit/display/figures'
import { type Format, useFormat, useT } from '../../kit/phrases'
import { useFoyer, useLive } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField, Reasons } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { ParkedNotice } from '../parking/park-panes'
import type { OpenShift } from '../shift/drawer'
import classes from '../shift/shift.module.css'
import { TurnoverFigures } from '../shift/shift-figures'

const REASONS = [
  'cash_boxes.close.reason.change',
  'cash_boxes.close.reason.counterfeit',
  'cash_boxes.close.reason.unclear',
] as const

/** Number of receipts of a shift that are not sent to the server yet. `closed` adds that the shift is closed. */
export function UnsentReceipts({ shift_id, closed = false }: { readonly shift_id: string; readonly closed?: boolean }) {
  const t = useT()
  const count = waitingOf(useLive(useFoyer().waiting), shift_id)
  const Icon = count > 0 ? IconCloudOff : IconCloudCheck
  return (
    <p className={classes.pending} data-tone={count > 0 ? undefined : 'ok'} data-pending={count}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <span>
        {closed && (
          <strong>{t(count > 0 ? 'cash_boxes.close.uploading' : 'cash_boxes.close.uploaded', { count })}</strong>
        )}
        {count > 0 ? t('cash_boxes.close.pending', { count }) : t('cash_boxes.close.all_sent')}
      </span>
    </p>
  )
}

/** Panel beside the blind count. Shows the counted amount and not the expected one. */
export function CountPanel({ counted, onDone }: { readonly counted: number; readonly onDone: () => void }) {
  const t = useT()
  const format = useFormat()
  return (
    <aside className={classes.panel} aria-label={t('cash_boxes.close.count')}>
      <h2 className={controls.heading}>{t('cash_boxes.figures.counted')}</h2>
      <output className={classes.drawer} aria-live="polite" data-counted={counted}>
        {format.money(counted)}
      </output>
      <div className={classes.foot}>
        <button type="button" className={controls.button} data-kind="primary" data-size="large" onClick={onDone}>
          {t('cash_boxes.close.done')}
        </button>
      </div>
    </aside>
  )
}

type Props = {
  readonly shift: OpenShift
  readonly counted: number
  /** Amount of the blind count where it was another one, null otherwise. */
  readonly first: number | null
  readonly onClose: (reason: string | null) => Promise<void>
}

const tone = (difference: number) => (difference === 0 ? 'exact' : difference < 0 ? 'short' : 'over')

const differenceWords = (format: Format, difference: number) =>
  difference === 0 ? format.money(0) : signedAmount(format.money, difference)

/** Panel with the difference, its reason, and a preview of the Z-report. */
export function DifferencePanel({ shift, counted, first, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const [reason, setReason] = useState('')
  const { figures, row } = shift
  const difference = counted - figures.expected
  return (
    <aside className={classes.panel} aria-label={t('cash_boxes.close.difference')}>
      <DeskForm
        className={classes.whole}
        faults={{ 'difference-reason': difference !== 0 && reason.trim() === '' && t('cash_boxes.close.why_missing') }}
        onSubmit={() => onClose(difference === 0 ? null : reason.trim())}
      >
        <FigureRows
          rows={[
            ...(first === null ? [] : [{ name: t('cash_boxes.report.first_counted'), value: format.money(first) }]),
            { name: t('cash_boxes.figures.counted'), value: format.money(counted) },
            { name: t('cash_boxes.figures.expected'), value: format.money(figures.expected) },
            null,
          ]}
        />
        <div className={classes.between}>
          {t('cash_boxes.figures.difference')}
          <span className={classes.tag} data-tone={difference === 0 ? 'ok' : undefined}>
            {difference === 0 ? (
              <IconCircleCheck size={18} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={18} aria-hidden="true" />
            )}
            {t(`cash_boxes.close.${tone(difference)}`)}
          </span>
        </div>
        <output className={classes.difference} data-difference={difference}>
          {differenceWords(format, difference)}
        </output>
        {difference !== 0 && (
          <div>
            <DeskField
              id="difference-reason"
              label={t('cash_boxes.close.why')}
              placeholder={t('cash_boxes.close.other_reason')}
              maxLength={200}
              value={reason}
              onChange={setReason}
            />
            <Reasons of={REASONS} reason={reason} onChoose={setReason} />
          </div>
        )}
        <div className={classes.between}>
          {t('cash_boxes.report.title', { num: row.num })}
          {figures.first_number !== null && figures.last_number !== null && (
            <span className={`${controls.hint} num`}>
              {t('cash_boxes.figures.receipts', { first: figures.first_number, last: figures.last_number })}
            </span>
          )}
        </div>
        <TurnoverFigures figures={figures} />
        <div className={classes.foot}>
          <UnsentReceipts shift_id={row.id} />
          <ParkedNotice />
          <Submit>
            <IconPrinter size={24} stroke={1.75} aria-hidden="true" />
            {t('cash_boxes.close.do')}
          </Submit>
        </div>
      </DeskForm>
    </aside>
  )
}
