import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Query } from '../../../shared/kernel/model/query'
import { useFoyer } from '../../sync/react'
import { repeatedQuestion } from './repeated-question'
import { onServerChange } from './server-pages'

/** A query's last answer, undefined until there is one, and why the last attempt failed; null if it did not. */
export type Answer<T> = { readonly answer: T | undefined; readonly problem: unknown }

const NOTHING: Answer<never> = { answer: undefined, problem: null }

/**
 * Asks the server, and again whenever rows of the tables may have changed. The last answer stays until the next one is
 * there. Without arguments nothing is asked.
 */
export function useAnswer<Q extends Query>(
  query: Q,
  args: z.infer<Q['args']> | null,
  tables: readonly string[],
): Answer<z.infer<Q['returns']>> {
  type Kept = Answer<z.infer<Q['returns']>> & { readonly key: string | null }
  const foyer = useFoyer()
  const key = args === null ? null : JSON.stringify(args)
  const watched = tables.join(' ')
  const [kept, setKept] = useState<Kept>({ ...NOTHING, key })
  useEffect(() => {
    if (key === null) return
    const show = (answer: z.infer<Q['returns']>) => setKept({ key, answer, problem: null })
    const fail = (problem: unknown) =>
      setKept((before) => ({ key, answer: before.key === key ? before.answer : undefined, problem }))
    const { ask, end } = repeatedQuestion(foyer.sync, () => foyer.ask(query, JSON.parse(key) as z.infer<Q['args']>), {
      show,
      fail,
    })
    ask()
    const leave = onServerChange(foyer, watched.split(' '), ask)
    return () => {
      end()
      leave()
    }
  }, [foyer, query, key, watched])
  return kept.key === key ? kept : NOTHING
}
