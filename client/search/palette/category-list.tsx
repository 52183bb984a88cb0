import {
  type Icon,
  IconCalendarEvent,
  IconDiscount2,
  IconFileInvoice,
  IconLayoutGrid,
  IconLayoutSidebar,
  IconPlus,
  IconReceipt2,
  IconUsers,
} from '@tabler/icons-react'
import { useFormat, useT } from '../../kit/phrases'
import { type Category, categoryLabel } from '../hit'
import classes from './palette.module.css'

export type CategoryChoice = Category | 'all'

/** Icon of each category. */
export const CATEGORY_ICONS: Readonly<Record<CategoryChoice, Icon>> = {
  all: IconLayoutGrid,
  events: IconCalendarEvent,
  orders: IconReceipt2,
  contacts: IconUsers,
  invoices: IconFileInvoice,
  promo_codes: IconDiscount2,
  pages: IconLayoutSidebar,
  create: IconPlus,
}

type Props = {
  readonly choice: CategoryChoice
  /** Categories with results, and how many. */
  readonly counts: readonly { readonly category: Category; readonly count: number }[]
  readonly total: number
  readonly onChoose: (choice: CategoryChoice) => void
}

/** The categories that have results. Choosing one shows its results alone. */
export function ResultCategories({ choice, counts, total, onChoose }: Props) {
  const t = useT()
  const format = useFormat()
  const entry = (category: CategoryChoice, label: string, count: number) => {
    const Glyph = CATEGORY_ICONS[category]
    return (
      <li key={category}>
        <button
          type="button"
          className={classes.category}
          aria-pressed={choice === category}
          tabIndex={-1}
          onClick={() => onChoose(category)}
        >
          <Glyph size={16} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
          <span className={`num ${classes.count}`}>{format.number(count)}</span>
        </button>
      </li>
    )
  }
  return (
    <nav className={classes.categories} aria-label={t('search.categories')}>
      {counts.length === 0 ? (
        <p className={classes.noCategories}>{t('search.no_categories')}</p>
      ) : (
        <ul>
          {entry('all', t('search.all'), total)}
          {counts.map(({ category, count }) => entry(category, t(categoryLabel(category)), count))}
        </ul>
      )}
    </nav>
  )
}
