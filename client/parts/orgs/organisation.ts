import type { Language } from '../../../shared/kernel/phrases'
import { CURRENCIES } from '../../../shared/orgs/entity'
import type { Choice } from '../../kit/fields/choices/choice'

/** The currencies of the product by code and name. */
export function currencyChoices(language: Language): readonly Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return CURRENCIES.map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
}

/** The time zones that the browser knows, and the current one. */
export const zoneChoices = (current: string): readonly Choice[] =>
  [...new Set([current, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
