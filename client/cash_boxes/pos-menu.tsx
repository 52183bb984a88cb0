import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/registry'
import { AsyncPart } from '../kit/layout/async-part'
import { LinkButton } from '../kit/layout/link-button'
import { Sheet } from '../kit/layout/sheet'
import { useFormat, useT } from '../kit/phrases'
import { NoBoxes } from '../parts/cash_boxes/no-boxes'
import { useAll, useFind, useFoyer, useRow } from '../sync/react'
import classes from './pos-menu.module.css'
import { ReportPdf } from './report-pdf'

/** So many of a drawer's newest shifts are looked through for open ones: a drawer serves a few desks. */
const LOOKED_AT = 8

type Shift = RowOf<'cash_box_shifts'>

/** Menu of all cash boxes: balance, current cashier, and links to shifts, report and closing. Works offline. */
export function PosMenu({ close }: { readonly close: () => void }) {
  const t = useT()
  const boxes = useAll('cash_boxes')
  return (
    <Sheet label={t('cash_boxes.pos')} opened onClose={close} size={440}>
      <div className={classes.head}>
        <h2>{t('cash_boxes.pos')}</h2>
        <ActionIcon aria-label={t('app.close')} onClick={close} data-autofocus>
          <IconX size={22} stroke={1.75} />
        </ActionIcon>
      </div>
      <AsyncPart role="region" className={classes.boxes} tabIndex={0} aria-label={t('cash_boxes.pos')}>
        {boxes.length === 0 && (
          <div className={classes.box}>
            <NoBoxes />
          </div>
        )}
        {boxes.map((box) => (
          <CashBox key={box.id} box={box} />
        ))}
      </AsyncPart>
    </Sheet>
  )
}

function CashBox({ box }: { readonly box: RowOf<'cash_boxes'> }) {
  const t = useT()
  const { identity } = useFoyer()
  const shifts = useFind('cash_box_shifts', {
    where: { cash_box_id: box.id },
    sort: { by: 'starts_at', desc: true },
    limit: LOOKED_AT,
  })
  const open = (shifts ?? []).filter(({ status }) => status === 'open')
  const shown = open.length > 0 ? open : (shifts ?? []).slice(0, 1)
  const desk = identity.device?.kind === 'desk' && can(identity.user.role, 'cash_box_shifts.run')
  const busy = open.some(({ device_id }) => device_id === identity.device?.id)
  return (
    <section className={classes.box} aria-label={box.name}>
      <header>
        <h3>{box.name}</h3>
        <span>{box.place}</span>
      </header>
      {shifts?.length === 0 && <p className={classes.hint}>{t('cash_boxes.pos.never')}</p>}
      {shown.map((shift) => (
        <OneShift key={shift.id} shift={shift} box={box} />
      ))}
      <div className={classes.ways}>
        <LinkButton to="/shifts" search={{ cash_box_id: box.id }} variant="default">
          {t('cash_boxes.pos.go')}
        </LinkButton>
        {desk && !busy && (
          <LinkButton to="/desk" variant="default">
            {t('cash_boxes.open.do')}
          </LinkButton>
        )}
      </div>
      {!desk && open.length === 0 && <p className={classes.hint}>{t('cash_boxes.pos.no_desk')}</p>}
    </section>
  )
}

function OneShift({ shift, box }: { readonly shift: Shift; readonly box: RowOf<'cash_boxes'> }) {
  const t = useT()
  const { money, when } = useFormat()
  const { identity } = useFoyer()
  const receipts = useFind('receipts', { where: { shift_id: shift.id } })
  const device = useRow('devices', shift.device_id)?.name ?? '–'
  const open = shift.status === 'open'
  const hidden = open && box.blind && !can(identity.user.role, 'cash_boxes.edit')
  const cashier = useRow('users', cashiersOf(shift).at(-1) ?? null)?.name ?? '–'
  const known = receipts && receipts.length > 0 ? foldShift(receipts).expected : null
  const balance = open ? known : shift.counted
  return (
    <div className={classes.shift} data-shift={shift.num}>
      <p>
        <strong>{t('cash_boxes.shift.title', { num: shift.num })}</strong>
        <span>{[device, cashier].join(' · ')}</span>
        <span>
          {open
            ? t('cash_boxes.pos.open_since', { time: when(shift.starts_at) })
            : t('cash_boxes.pos.closed_at', { time: when(shift.ends_at ?? shift.updated_at) })}
        </span>
      </p>
      <p className={classes.balance}>
        <span>{t(open ? 'cash_boxes.pos.balance' : 'cash_boxes.pos.left')}</span>
        {hidden ? (
          <em>{t('cash_boxes.pos.hidden')}</em>
        ) : (
          <strong className="num">{balance === null ? '–' : money(balance)}</strong>
        )}
      </p>
      <div className={classes.ways}>
        {open && shift.device_id === identity.device?.id && (
          <LinkButton to="/desk" variant="default">
            {t('cash_boxes.shift.close')}
          </LinkButton>
        )}
        <ReportPdf shift={shift} />
      </div>
      {open && shift.device_id !== identity.device?.id && (
        <p className={classes.hint}>{t('cash_boxes.pos.close_there', { device })}</p>
      )}
    </div>
  )
}
