import { errorPhrases } from '../../../shared/kernel/error-phrases'
import type { DomainError } from '../../../shared/kernel/errors'
import { message } from '../../../shared/kernel/wording/message'
import type { RowOf } from '../../../shared/model'

/** Returns a refusal in a visitor's words. */
export function refusalIn(
  { code, details }: DomainError,
  lang: RowOf<'orgs'>['lang'],
  { currency }: Pick<RowOf<'orgs'>, 'currency'>,
): string {
  const values = Object.entries(details).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return message(errorPhrases[lang][`error.${code}`], lang, currency)(Object.fromEntries(values))
}
