import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import { KeyHint } from '../controls/key-hint'

/** Corner of a tile: the quantity in the cart, or the digit key that adds one. */
export function TileCorner({
  count,
  digit,
  className = '',
}: {
  readonly count: number
  readonly digit: number | null
  readonly className?: string | undefined
}) {
  const t = useT()
  const format = useFormat()
  if (count === 0) return digit ? <KeyHint name={String(digit)} className={className} /> : null
  return (
    <span className={className}>
      <span className={controls.badge} aria-hidden="true">
        {format.number(count)}
      </span>
      <span className="sr">{t('desk.tiles.in_sale', { count })}</span>
    </span>
  )
}
