import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import type { CheckedEmail } from '../../../shared/email/checks/content'
import { MOST_LINKS, triedLinks, webLinks } from '../../../shared/email/checks/links'
import { type EmailProblems, emailProblems, problemsIn, sortProblems } from '../../../shared/email/checks/problem'
import { lineOf } from '../../../shared/email/source/node'
import { emailTree } from '../../../shared/email/source/tree'
import { useFoyer } from '../../sync/react'

/** Pause in ms after a change, before the email is checked again. */
const PAUSE = 700

/** The last answer, with the request that it is for. */
type Answer<T, B> = { readonly answer: T | null; readonly failure: unknown; readonly asked: B | null }

/** Asks the server anew whenever the request changes, and keeps the last answer meanwhile. */
function useAnswer<T, B extends Readonly<Record<string, unknown>>>(
  path: string,
  body: B | null,
  read: (answer: unknown) => T,
): Answer<T, B> {
  const foyer = useFoyer()
  const [known, setKnown] = useState<Answer<T, B>>({ answer: null, failure: null, asked: null })
  useEffect(() => {
    if (!body) return
    let isCurrent = true
    foyer
      .post(path, body)
      .then(read)
      .then(
        (answer) => isCurrent && setKnown({ answer, failure: null, asked: body }),
        (failure: unknown) => isCurrent && setKnown({ answer: null, failure, asked: body }),
      )
    return () => {
      isCurrent = false
    }
  }, [foyer, path, body, read])
  return known
}

type Checks = EmailProblems & {
  /** Links that there was no time for. */
  readonly untried: number
  readonly isChecking: boolean
  readonly isTrying: boolean
  readonly failure: unknown
}

/**
 * Checks an email as it is sent, after each change: its source and rendering at once, its links as soon as they have
 * answered. Until it is checked again, problems are told at the place where their elements are now.
 */
export function useChecks({ source: written, audience, slots, event_id }: Omit<CheckedEmail, 'size'>): Checks {
  const [source] = useDebouncedValue(written, PAUSE)
  const whole = useMemo(() => ({ source, audience, slots, event_id }), [source, audience, slots, event_id])
  const content = useAnswer('/api/email/check', whole, emailProblems.parse)
  const all = useMemo(() => webLinks(emailTree(source)), [source])
  const links = all.slice(0, MOST_LINKS)
  // Links are tried again only where they have changed.
  const addresses = links.map(({ url }) => url).join('\n')
  const wanted = useMemo(() => (addresses === '' ? null : { urls: addresses.split('\n') }), [addresses])
  const tried = useAnswer('/api/email/check_links', wanted, triedLinks.parse)
  const dead = ((wanted && tried.answer?.broken) || []).flatMap(({ url, kind, figure }) => {
    const at = links.find((link) => link.url === url)?.at
    return at === undefined ? [] : [{ kind, at, line: lineOf(source, at), name: url, figure }]
  })
  const found = problemsIn(written, content.asked?.source ?? source, content.answer?.problems ?? [])
  const told = sortProblems([...found, ...problemsIn(written, source, dead)])
  return {
    problems: told.problems,
    more: told.more + (content.answer?.more ?? 0),
    untried: all.length - links.length + ((wanted && tried.answer?.untried) || 0),
    isChecking: content.answer === null && content.failure === null,
    isTrying: wanted !== null && tried.answer === null && tried.failure === null,
    failure: content.failure ?? tried.failure,
  }
}
