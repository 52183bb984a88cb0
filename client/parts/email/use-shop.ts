import { type Shop, shopHost } from '../../../shared/email/shop-links'
import { useFoyer } from '../../sync/react'

/** The web shop of the organisation. Without a host of its own, links lead to this server. */
export function useShop(): Shop {
  const { org } = useFoyer().identity
  const host = shopHost({ webshop_v2: false, ...(org as { settings?: object }).settings }, window.location.origin)
  const { lang = 'de', slug = '' } = org as { lang?: string; slug?: string }
  return { host, locale: lang, slug }
}
