import { seatNumber } from '../../../shared/seats/name'
import { useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'
import type { ScanVerdict } from '../scan/scan'
import classes from '../scan/verdict.module.css'

/** The guest's place: block, row and seat, or the area as printed on the ticket. */
export function GuestPlace({ judged }: { readonly judged: ScanVerdict }) {
  const t = useT()
  const seat = useRow('seats', judged.ticket?.seat_id ?? null)
  const area = seat?.block ?? judged.ticket?.static_name
  if (!area) return null
  return (
    <dl className={classes.place}>
      <div>
        <dt>{t('door.area')}</dt>
        <dd data-long={area.length > 12 || undefined}>{area}</dd>
      </div>
      {seat && (
        <>
          <div>
            <dt>{t('door.row')}</dt>
            <dd className="num">{seat.row}</dd>
          </div>
          <div>
            <dt>{t('door.seat')}</dt>
            <dd className="num">{seatNumber(seat)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
