import type { FastifyRequest } from 'fastify'
import type { RowOf } from '../../../shared/model'
import { mailPhrases } from './phrases'

type Language = RowOf<'orgs'>['lang']

/** Language of the texts for readers of emails where none is known (spec 2, 9.1). */
export const SPOKEN_LANGUAGE: Language = 'de'

const isLanguage = (code: string): code is Language => Object.hasOwn(mailPhrases, code)

/**
 * Language of the page behind a link: that of the email it stood in, then of the reader's browser, then the
 * organisation's where the browser asks for none of ours, and German where the organisation is unknown too.
 */
export function readerLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  org: Pick<RowOf<'orgs'>, 'lang'> | null,
  ofEmail: Language | null = null,
): Language {
  if (ofEmail !== null) return ofEmail
  const wanted = (headers['accept-language'] ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? org?.lang ?? SPOKEN_LANGUAGE
}
