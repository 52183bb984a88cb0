import { COUNTRIES } from '../../../shared/contacts/address/countries'
import type { Language } from '../../../shared/kernel/phrases'
import { countryOf } from '../../../shared/orgs/country-defaults'
import type { Choice } from '../../kit/fields/choices/choice'

/** Returns the country in which this browser most likely is. */
export const ownCountry = (): string =>
  countryOf({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: navigator.language })

/** All countries by their names in a language, with one of them first. */
export function countryChoices(language: Language, first: string): readonly Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const choices = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  )
  return [...choices.filter(({ value }) => value === first), ...choices.filter(({ value }) => value !== first)]
}
