import { z } from 'zod'
import { errorPhrases } from '../../shared/kernel/error-phrases'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE } from '../../shared/kernel/time'
import { message } from '../../shared/kernel/wording/message'
import type { RowOf } from '../../shared/model'
import type { Form } from './form'
import type { ShopParts } from './shops'
import { type ShopPhrase, say, shopBook } from './words'

/** Time in ms for which an address says a refusal. */
const SAID_FOR = 15 * MINUTE

/**
 * Bytes of the fields that an address takes along. Beyond them, a visitor chooses again. Encrypted they are a third
 * longer, and proxies take 4 kB of an answer's header and 8 kB of an address.
 */
const MOST_BYTES = 2000

/** Reason for which nothing was done: one of the product, or a text of the shop. */
export type Refusal = DomainError | ShopPhrase

/** A refusal in the visitor's words, with the fields that were sent. */
export type FormRefusal = { readonly text: string; readonly fields: Form }

/**
 * A page that says a refusal, by its path below the shop's, without a token. `order_id` is that of its order or cart;
 * null where there is none yet.
 */
type Page = {
  readonly page: string
  readonly org: Pick<RowOf<'orgs'>, 'id' | 'currency'>
  readonly lang: RowOf<'orgs'>['lang']
  readonly order_id: string | null
}

const encryptedRefusal = z.object({
  at: z.number(),
  says: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  fields: z.record(z.string(), z.string()),
})

const nameOf = ({ org, order_id, page }: Page): string => `${org.id} ${order_id ?? ''} ${page}`

/** Returns the refusal that an error is. Throws any other error. */
export function requireRefusal(error: unknown): DomainError {
  if (!(error instanceof DomainError)) throw error
  return error
}

/** Returns the text of the shop or of a refusal under a key; null where this version has none. */
function textOf(key: string, lang: Page['lang']): string | null {
  const books: readonly Readonly<Record<string, string>>[] = [errorPhrases[lang], shopBook[lang]]
  return books.find((book) => Object.hasOwn(book, key))?.[key] ?? null
}

/** Returns a refusal in a visitor's words. */
export const refusalText = (refusal: Refusal, { org, lang }: Pick<Page, 'org' | 'lang'>): string =>
  typeof refusal === 'string'
    ? say(lang, refusal)
    : message(errorPhrases[lang][`error.${refusal.code}`], lang, org.currency)(valuesOf(refusal))

const valuesOf = (refusal: Refusal): Record<string, string | number> =>
  typeof refusal === 'string'
    ? {}
    : Object.fromEntries(
        Object.entries(refusal.details).filter(
          (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
        ),
      )

/**
 * Returns the query by which the page after a redirect says a refusal, and shows again what was sent. It is encrypted
 * by this server for one page of one order and a short time, so that no address brings a text of its own or shows what
 * was typed.
 */
export function refusalQuery(
  { tokens, clock }: Pick<ShopParts, 'tokens' | 'clock'>,
  page: Page,
  refusal: Refusal,
  fields: Form = {},
): { readonly said: string } {
  const kept = Buffer.byteLength(JSON.stringify(fields)) > MOST_BYTES ? {} : fields
  const says = typeof refusal === 'string' ? refusal : `error.${refusal.code}`
  return { said: tokens.seal(nameOf(page), { at: clock(), says, values: valuesOf(refusal), fields: kept }) }
}

/** Reads the refusal that an address says; null for none, for one of another page or order, or for an old one. */
export function readRefusal(
  { tokens, clock }: Pick<ShopParts, 'tokens' | 'clock'>,
  page: Page,
  query: unknown,
): FormRefusal | null {
  const { said } = (query ?? {}) as { readonly said?: unknown }
  const read = encryptedRefusal.safeParse(typeof said === 'string' ? tokens.unseal(nameOf(page), said) : null)
  if (!read.success || clock() - read.data.at > SAID_FOR) return null
  const { says, values, fields } = read.data
  const text = textOf(says, page.lang)
  return text === null ? null : { text: message(text, page.lang, page.org.currency)(values), fields }
}

/** Fields of a cart's forms that are no personal data. All others stay with the cart. */
const IMPERSONAL = /^(?:qty|(?:qty|seat|give)_[\w-]+|value|give|do|code|provider|way|to)$/

/** Returns the fields of a form that a redirect may take along. */
export const impersonal = (fields: Form): Form =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => IMPERSONAL.test(name) && value !== '0'))
