import { useEffect, useState } from 'react'
import { MINUTE } from '../../../shared/kernel/time'
import { type MailState, mailState } from '../../../shared/mail_settings/state'
import type { Foyer } from '../../sync/foyer'
import { useFoyer } from '../../sync/react'

/** Age of an answer in ms until which it is used again: a desk shows its button after every sale. */
const CURRENT = 10 * MINUTE

type CachedAnswer = { readonly asked_at: number; readonly answer: Promise<MailState> }

const kept = new WeakMap<Foyer, CachedAnswer>()

/** Asks the server; where it cannot be reached, the next one asks again. */
function askMailState(foyer: Foyer, isFresh: boolean): Promise<MailState> {
  const known = kept.get(foyer)
  if (known && !isFresh && Date.now() - known.asked_at < CURRENT) return known.answer
  const answer = foyer.post('/api/email/address', {}).then((each) => mailState.parse(each))
  kept.set(foyer, { asked_at: Date.now(), answer })
  answer.catch(() => kept.delete(foyer))
  return answer
}

/**
 * Returns what the organisation's emails wait for, if anything; null while it is not known. `changed`: asks again when
 * it is another one.
 */
export function useMailState(changed?: string): MailState | null {
  const foyer = useFoyer()
  const [state, setState] = useState<MailState | null>(null)
  useEffect(() => {
    let isCurrent = true
    askMailState(foyer, changed !== undefined).then(
      (answer) => isCurrent && setState(answer),
      // Without network the page says so itself.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [foyer, changed])
  return state
}
