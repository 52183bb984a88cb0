import type { KeyboardEvent, ReactNode } from 'react'
import { COINS, NOTES } from '../../../shared/cash_boxes/rules'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import { withoutEmptyCents } from '../controls/typed-amount'
import { CashPiece } from '../pay/pieces'
import { type Count, valueOfPieces, withPieceCount } from './count'
import classes from './count.module.css'

type Props = { readonly count: Count; readonly fixed: boolean; readonly onCount: (count: Count) => void }

/**
 * Fields for the number of each note and coin. `children` go below the notes. Enter and the arrow keys move to the next
 * field.
 */
export function CountFields({ count, fixed, onCount, children }: Props & { readonly children: ReactNode }) {
  const t = useT()
  return (
    <div className={classes.counts} data-arrows>
      <div className={classes.group2}>
        <Group title={t('cash_boxes.close.notes')} pieces={NOTES} count={count} fixed={fixed} onCount={onCount} />
        {children}
      </div>
      <Group title={t('cash_boxes.close.coins')} pieces={COINS} count={count} fixed={fixed} onCount={onCount} />
    </div>
  )
}

function Group({
  title,
  pieces,
  count,
  fixed,
  onCount,
}: Props & { readonly title: string; readonly pieces: readonly number[] }) {
  const t = useT()
  const format = useFormat()
  const name = (piece: number) => (piece >= 100 ? withoutEmptyCents(format.money(piece)) : `${piece} ct`)
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const fields = [...(event.currentTarget.closest('[data-arrows]')?.querySelectorAll('input') ?? [])]
    const next = fields[fields.indexOf(event.currentTarget) + step]
    next?.focus()
    next?.select()
    event.preventDefault()
  }
  return (
    <section className={`${controls.card} ${classes.group}`}>
      <header>
        <h2>{title}</h2>
        <span>{format.money(valueOfPieces(count, pieces))}</span>
      </header>
      {pieces.map((piece) => {
        const sum = valueOfPieces(count, [piece])
        return (
          <div key={piece} className={classes.pieceRow}>
            <CashPiece value={piece} />
            <span>{name(piece)}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              value={count.get(piece) ?? ''}
              placeholder="0"
              readOnly={fixed}
              data-piece={piece}
              aria-label={t('cash_boxes.close.pieces', { piece: name(piece) })}
              onChange={(event) => onCount(withPieceCount(count, piece, event.currentTarget.value))}
              onKeyDown={walk}
            />
            <output data-zero={sum === 0}>{format.money(sum)}</output>
          </div>
        )
      })}
    </section>
  )
}
