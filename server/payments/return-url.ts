import type { RowOf } from '../../shared/model'

/** Path of the page that buyers return to. It does not tell the payment's outcome: only the provider knows. */
export const RETURN_PATH = '/api/payments/return'

export const returnUrl = (publicUrl: URL, lang: RowOf<'orgs'>['lang']): string =>
  Object.assign(new URL(RETURN_PATH, publicUrl), { search: `lang=${lang}` }).href
