import type { Language } from '../../../shared/kernel/phrases'

/** State that a visit takes along from page to page: its cart, and the link, code or accreditation that it came by. */
export type VisitState = {
  readonly cart?: string | null
  readonly affiliate?: string | null
  readonly promo?: string | null
  readonly accreditation?: string | null
  /** The host of the site that led to the shop. */
  readonly from?: string | null
}

/** Returns the path of a page of a shop: `''` is the landing page, `/vouchers` that of its vouchers. */
export const shopPath = (
  lang: Language,
  { slug }: { readonly slug: string },
  path = '',
  carried: VisitState = {},
  asked: Readonly<Record<string, string>> = {},
): string => {
  const { cart, affiliate, promo, accreditation, from } = carried
  const query = new URLSearchParams(asked)
  for (const [name, value] of Object.entries({ cart, affiliate, promo, accreditation, from }))
    if (value) query.set(name, value)
  return `/${lang}/${encodeURIComponent(slug)}${path}${query.size > 0 ? `?${query}` : ''}`
}
