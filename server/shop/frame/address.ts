import { z } from 'zod'
import { COUNTRIES, countryName } from '../../../shared/contacts/address/countries'
import { required, text } from '../../../shared/kernel/model/fields'
import type { Language } from '../../../shared/kernel/phrases'
import { type Html, html } from '../html'
import { say } from '../words'

/** Parts of an address that a visitor types, with their most characters. */
const MOST = { street: 120, postcode: 20, city: 80 } as const

type Part = keyof typeof MOST

/** Names by which a browser knows the parts and fills them in. */
const COMPLETE = { street: 'address-line1', postcode: 'postal-code', city: 'address-level2' } as const

const typed = (part: Part) =>
  z
    .string()
    .trim()
    .pipe(required(text(MOST[part])))

/** The fields of a whole address in a form. */
export const addressForm = z.object({
  street: typed('street'),
  postcode: typed('postcode'),
  city: typed('city'),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => COUNTRIES.includes(code)),
})

const inOrder = (lang: Language) =>
  COUNTRIES.map((code) => ({ code, name: countryName(code, lang) })).sort((a, b) => a.name.localeCompare(b.name, lang))

const countries = { en: inOrder('en'), de: inOrder('de') } as const

/** A field that chooses a country by its name. A code that is none is not chosen. */
const countryField = (lang: Language, chosen: string, isRequired: boolean): Html =>
  html`<label class="field"><span class="label">${say(lang, 'shop.cart.country')}</span><select name="country" autocomplete="country"${isRequired && html` required`}><option value="">–</option>${countries[
    lang
  ].map(
    ({ code, name }) => html`<option value="${code}"${code === chosen && html` selected`}>${name}</option>`,
  )}</select></label>`

/** Makes the fields of an address with what is filled in. */
export function addressFields(
  lang: Language,
  filled: Partial<Readonly<Record<Part | 'country', string>>>,
  isRequired: boolean,
): Html {
  const part = (name: Part) =>
    html`<label class="field"><span class="label">${say(lang, `shop.cart.${name}`)}</span><input name="${name}" maxlength="${MOST[name]}" autocomplete="${COMPLETE[name]}" value="${filled[name] ?? ''}"${isRequired && html` required`}></label>`
  const country = countryField(lang, (filled.country ?? '').toUpperCase(), isRequired)
  return html`${part('street')}<div class="inline">${part('postcode')}${part('city')}</div>${country}`
}
