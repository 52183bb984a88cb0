import { useFormat, useT } from '../../kit/phrases'
import classes from './pieces.module.css'

/** Colours of the euro notes, by value in cents. */
const PAPER: Readonly<Record<number, string>> = {
  20000: '#8a6d00',
  10000: '#2f7d46',
  5000: '#a85a14',
  2000: '#3a6fb5',
  1000: '#b8402f',
  500: '#616f67',
}

const METAL: Readonly<Record<number, readonly [metal: string, rim: string]>> = {
  200: ['#d9b24a', '#c9c6cd'],
  100: ['#cfccd3', '#d9b24a'],
  50: ['#d9b24a', '#d9b24a'],
  20: ['#d9b24a', '#d9b24a'],
  10: ['#d9b24a', '#d9b24a'],
}
const COPPER = ['#b97a4c', '#b97a4c'] as const

/** Drawing of a note or coin. The caller adds its value as text. */
export function CashPiece({ value }: { readonly value: number }) {
  const paper = PAPER[value]
  const face = String(value >= 100 ? value / 100 : value)
  if (paper)
    return (
      <span className={classes.note} style={{ '--paper': paper }} aria-hidden="true">
        {face}
      </span>
    )
  const [metal, rim] = METAL[value] ?? COPPER
  return (
    <span className={classes.coin} style={{ '--metal': metal, '--rim': rim }} aria-hidden="true">
      {face}
    </span>
  )
}

/** A row of notes and coins, at most `most`. `spoken` adds a sentence for screen readers. */
export function Pieces({
  values,
  small = false,
  most = 8,
  spoken = false,
}: {
  readonly values: readonly number[]
  readonly small?: boolean
  readonly most?: number
  readonly spoken?: boolean
}) {
  const t = useT()
  const format = useFormat()
  if (values.length === 0) return null
  const counted = [...new Set(values)].map((value) => ({
    value,
    count: values.filter((other) => other === value).length,
  }))
  return (
    <span className={`${classes.pieces} ${small ? classes.small : ''}`}>
      {counted
        .flatMap(({ value, count }) => Array.from({ length: count }, (_, nth) => ({ value, id: `${value} ${nth}` })))
        .slice(0, most)
        .map(({ value, id }) => (
          <CashPiece key={id} value={value} />
        ))}
      {spoken && (
        <span className="sr">
          {t('desk.cash.pieces', {
            pieces: counted.map(({ value, count }) => `${format.number(count)} × ${format.money(value)}`).join(', '),
          })}
        </span>
      )}
    </span>
  )
}
