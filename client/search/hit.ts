import type { Icon } from '@tabler/icons-react'
import type { PhraseKey } from '../../shared/phrases'

/**
 * Categories in the order of the palette: those of the server first, then those filtered in the browser (spec 1,
 * section 2).
 */
export const CATEGORIES = ['events', 'orders', 'contacts', 'invoices', 'promo_codes', 'pages', 'create'] as const
export type Category = (typeof CATEGORIES)[number]
export type ServerCategory = Exclude<Category, 'pages' | 'create'>

/** One result of the palette. */
export type Hit = {
  /** Unique in the palette. */
  readonly key: string
  readonly category: Category
  readonly title: string
  readonly detail: string
  /** Shown at the end of the row. */
  readonly aside?: string
  /** Status of an order, shown as its badge. */
  readonly status?: number
  readonly icon?: Icon
  /** The address it opens, or the modal that it opens on the current page. */
  readonly target: { readonly href: string } | { readonly modal: string }
}

export const categoryLabel = (category: Category): PhraseKey => `search.${category}`
