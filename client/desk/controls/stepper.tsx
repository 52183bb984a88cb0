import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormat } from '../../kit/phrases'
import classes from '../cart/cart.module.css'
import { IconButton } from './icon-button'

type Props = {
  readonly qty: number
  readonly least: number
  /** Upper limit. Without one the number is unlimited. */
  readonly most?: number
  readonly lessLabel: string
  readonly moreLabel: string
  /** Effect of minus at the lower limit: `remove` shows a bin, `stop` disables the button. */
  readonly atLeast: 'remove' | 'stop'
  readonly onLess: () => void
  readonly onMore: () => void
}

/** A number with a minus and a plus button. */
export function Stepper({
  qty,
  least,
  most = Number.POSITIVE_INFINITY,
  lessLabel,
  moreLabel,
  atLeast,
  onLess,
  onMore,
}: Props) {
  const format = useFormat()
  return (
    <span className={classes.stepper}>
      <IconButton label={lessLabel} disabled={qty <= least && atLeast === 'stop'} onClick={onLess}>
        {qty <= least && atLeast === 'remove' ? (
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconMinus size={20} stroke={1.75} aria-hidden="true" />
        )}
      </IconButton>
      <output>{format.number(qty)}</output>
      <IconButton label={moreLabel} disabled={qty >= most} onClick={onMore}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
