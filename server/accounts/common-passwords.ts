import { OWN_LENGTH, repeatedPart } from '../../shared/accounts/password'
import { DomainError } from '../../shared/kernel/errors'

let loaded: Promise<ReadonlySet<string>> | null = null

/**
 * The 49,000 commonest passwords of known breaches, in lower case. Loaded for the first new password: no other request
 * needs them.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}

/**
 * Refuses a new password that attackers try first: a common one in any case, written again and again, or with a few
 * characters around it. Existing passwords are not compared. Throws `password.common`.
 */
export async function assertUncommonPassword(password: string): Promise<void> {
  const common = await commonPasswords()
  const signs = [...password.normalize('NFC').toLowerCase()].filter((sign) => sign.trim() !== '')
  const own = Array.from({ length: OWN_LENGTH }, (_, before) =>
    Array.from({ length: OWN_LENGTH - before }, (_, after) => [before, after] as const),
  ).flat()
  const parts = own.map(([before, after]) => signs.slice(before, signs.length - after).join(''))
  if (parts.some((part) => common.has(part) || common.has(repeatedPart(part)))) throw new DomainError('password.common')
}
