import { IntlMessageFormat } from 'intl-messageformat'
import type { RestError } from '../../shared/accounts/session'
import { errorPhrases } from '../../shared/kernel/error-phrases'
import type { DomainError } from '../../shared/kernel/errors'

/** A refusal for the wire. The message is English, for people reading logs; clients speak from the code. */
export function errorBody(error: DomainError): RestError {
  const phrase = errorPhrases.en[`error.${error.code}`]
  const details = { ...error.details }
  let message = phrase
  try {
    message = String(new IntlMessageFormat(phrase, 'en').format(details as Record<string, string>))
  } catch {
    message = phrase.replace(/\{[^{}]*\}/g, '…')
  }
  return { code: error.code, message, details }
}
