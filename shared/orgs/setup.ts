import { z } from 'zod'
import { COUNTRIES } from '../contacts/address/countries'
import { EMAIL_ADDRESS } from '../contacts/email'
import { isReadable, text } from '../kernel/model/fields'
import { plainText } from '../kernel/search-text'
import { isZone } from '../kernel/time'
import { CURRENCIES, LANGUAGES } from './entity'

const readable = (max: number) => text(max).trim().refine(isReadable)

/** Form of an organisation's web address. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The settings that an organisation and its first administrator start with, entered in the browser. */
export const firstOrganisation = z.object({
  name: readable(120),
  slug: z.string().max(60).regex(SLUG),
  country: z.string().refine((code) => COUNTRIES.includes(code)),
  language: z.enum(LANGUAGES),
  /** The language that the administrator reads. */
  admin_language: z.enum(LANGUAGES),
  currency: z.enum(CURRENCIES),
  zone: z.string().max(60).refine(isZone),
  admin: readable(120),
  email: z.string().trim().toLowerCase().max(254).regex(EMAIL_ADDRESS),
})

export type FirstOrganisation = z.infer<typeof firstOrganisation>

/** Returns the web address that a name suggests; '' for a name without letters or digits. */
export const slugOf = (name: string): string =>
  plainText(name.replace(/[äöü]/gi, (vowel) => `${vowel}e`))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
