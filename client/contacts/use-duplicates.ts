import { useEffect, useMemo, useState } from 'react'
import type { CheckedLine } from '../../shared/contact_imports/columns'
import { sameEmail } from '../../shared/contact_imports/contact-row'
import { LINES_AT_ONCE } from '../../shared/contact_imports/entity'
import { contactDuplicates } from '../../shared/contact_imports/queries'
import { useFoyer } from '../sync/react'

type Good = Extract<CheckedLine, { readonly problem: null }>

/**
 * Counts the lines whose email a contact has already, and those whose email is further up. `known` is null until the
 * server has answered.
 */
export function useDuplicates(good: readonly Good[]) {
  const foyer = useFoyer()
  const [found, setFound] = useState<{
    readonly of: readonly Good[]
    readonly known: number | null
    readonly error: unknown
  }>({
    of: good,
    known: null,
    error: null,
  })
  const emails = useMemo(() => [...new Set(good.flatMap(({ contact }) => sameEmail(contact) ?? []))], [good])
  const repeated = good.filter(({ contact }) => contact.email).length - emails.length
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const known = new Set<string>()
      for (let from = 0; from < emails.length && isCurrent; from += LINES_AT_ONCE)
        for (const { email } of await foyer.ask(contactDuplicates, {
          input: { emails: emails.slice(from, from + LINES_AT_ONCE) },
        }))
          known.add(email.toLowerCase())
      return known.size
    }
    ask().then(
      (known) => isCurrent && setFound({ of: good, known, error: null }),
      (error: unknown) => isCurrent && setFound({ of: good, known: null, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [foyer, good, emails])
  return found.of === good
    ? { known: found.known, error: found.error, repeated }
    : { known: null, error: null, repeated }
}
