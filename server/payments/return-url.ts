import type { RowOf } from '../../shared/model'

/** The page that buyers come back to from a provider. It says nothing of what became of the payment: only the provider knows. */
export const RETURN_PATH = '/api/payments/return'

export const returnUrl = (publicUrl: URL, lang: RowOf<'orgs'>['lang']): string =>
  Object.assign(new URL(RETURN_PATH, publicUrl), { search: `lang=${lang}` }).href
