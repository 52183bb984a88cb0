/** The web shop of an organisation. */
export type Shop = { readonly host: string; readonly locale: string; readonly slug: string }

/** Page of the shop that a link opens: an event's tickets, or the start page for a promo code's affiliate. */
export type ShopTarget = { readonly event_id: string } | { readonly affiliate: string }

/** Settings of an organisation that decide its shop's address. */
export type ShopSettings = {
  readonly webshop_v2: boolean
  readonly shop_host?: string | undefined
  readonly shop_host_v2?: string | undefined
}

/** Returns the shop's host, without a slash at its end. `fallback` is used where the organisation has not set one. */
export const shopHost = ({ webshop_v2, shop_host, shop_host_v2 }: ShopSettings, fallback: string): string =>
  ((webshop_v2 ? shop_host_v2 : shop_host) || fallback).replace(/\/+$/, '')

/**
 * Builds the public link to an event's tickets or for a promo code, optionally with the code to apply (spec 2, 2.3).
 */
export function shopLink({ host, locale, slug }: Shop, target: ShopTarget, promo?: string): string {
  const base = `${host}/${locale}/${encodeURIComponent(slug)}`
  const link =
    'event_id' in target
      ? `${base}/events/${encodeURIComponent(target.event_id)}/tickets`
      : `${base}?affiliate=${encodeURIComponent(target.affiliate)}`
  return promo ? `${link}${link.includes('?') ? '&' : '?'}promo=${encodeURIComponent(promo)}` : link
}
