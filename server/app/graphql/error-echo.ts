import type { RestError } from '../../../shared/accounts/session'
import { errorPhrases } from '../../../shared/kernel/error-phrases'
import type { DomainError } from '../../../shared/kernel/errors'
import { DEFAULT_CURRENCY } from '../../../shared/kernel/money'
import { message } from '../../../shared/kernel/wording/message'

/** Maximum length of client input that a refusal repeats. */
const MAX_ECHO = 300

/** Shortens a text that may contain client input. */
export const truncateEcho = (text: string): string => (text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO)}…` : text)

const shortenedIn = (details: DomainError['details']): DomainError['details'] =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? truncateEcho(value) : value]),
  )

/** Formats a refusal as a response body. The message is English, for logs; clients translate the code. */
export function errorBody(error: DomainError): RestError {
  const phrase = errorPhrases.en[`error.${error.code}`]
  const details = shortenedIn(error.details)
  const { currency } = details
  let text: string = phrase
  try {
    text = message(
      phrase,
      'en',
      typeof currency === 'string' ? currency : DEFAULT_CURRENCY,
    )(details as Record<string, string>)
  } catch {
    text = phrase.replace(/\{[^{}]*\}/g, '…')
  }
  const { field, reason } = details
  // What is wrong with a request is read by those who wrote it.
  if (error.code === 'input.invalid' && reason) text = `${text} (${String(field)}: ${String(reason)})`
  return { code: error.code, message: text, details }
}
