import type { Language } from '../../../shared/kernel/phrases'

/** State that a visit takes along from page to page: its cart, and the link or code that it came by. */
export type Carried = {
  readonly cart?: string | null
  readonly affiliate?: string | null
  readonly promo?: string | null
}

/** Returns the path of a page of a shop: `''` is the landing page, `/vouchers` that of its vouchers. */
export const shopPath = (
  lang: Language,
  { slug }: { readonly slug: string },
  path = '',
  carried: Carried = {},
  asked: Readonly<Record<string, string>> = {},
): string => {
  const { cart, affiliate, promo } = carried
  const query = new URLSearchParams(asked)
  for (const [name, value] of Object.entries({ cart, affiliate, promo })) if (value) query.set(name, value)
  return `/${lang}/${encodeURIComponent(slug)}${path}${query.size > 0 ? `?${query}` : ''}`
}
