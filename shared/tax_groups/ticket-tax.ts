import { ticketRateOf } from '../orgs/country-defaults'

type TaxGroup = { readonly id: string; readonly rate: number; readonly valid_to: string | null }

/**
 * Returns the tax group that prices of tickets begin with: the one with the country's rate for culture, or the first.
 * An ended group only where there is no other.
 */
export function ticketTaxGroup<G extends TaxGroup>(groups: readonly G[], country: string | undefined): G | undefined {
  const open = groups.filter(({ valid_to }) => valid_to === null)
  const rate = country === undefined ? undefined : ticketRateOf(country)
  return open.find((group) => group.rate === rate) ?? open[0] ?? groups[0]
}
