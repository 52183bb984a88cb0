import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import classes from '../cart/cart.module.css'
import { IconButton } from './icon-button'

type Props = {
  readonly qty: number
  readonly least: number
  /** No more than this; without it there is no end here. */
  readonly most?: number
  readonly lessLabel: string
  readonly moreLabel: string
  /** What one less than the least means: `remove` shows a bin. */
  readonly atLeast: 'remove' | 'stop'
  readonly onLess: () => void
  readonly onMore: () => void
}

/** Minus, a number, plus. */
export const Stepper = ({ qty, least, most = Number.POSITIVE_INFINITY, lessLabel, moreLabel, atLeast, onLess, onMore }: Props) => (
  <span className={classes.stepper}>
    <IconButton label={lessLabel} disabled={qty <= least && atLeast === 'stop'} onClick={onLess}>
      {qty <= least && atLeast === 'remove' ? (
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconMinus size={20} stroke={1.75} aria-hidden="true" />
      )}
    </IconButton>
    <output>{qty}</output>
    <IconButton label={moreLabel} disabled={qty >= most} onClick={onMore}>
      <IconPlus size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  </span>
)
