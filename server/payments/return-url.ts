import type { Charge } from './provider'

/** Path of the page that buyers return to. It does not tell the payment's outcome: only the provider knows. */
export const RETURN_PATH = '/api/payments/return'

/** Returns the address that a buyer returns to: the page of the order, or for one without a page a general one. */
export const returnUrl = (publicUrl: URL, { lang, return_path }: Pick<Charge, 'lang' | 'return_path'>): string =>
  new URL(return_path ?? `${RETURN_PATH}?lang=${lang}`, publicUrl).href
