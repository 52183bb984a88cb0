import { useCallback, useState } from 'react'

/** A step that may be refused. */
export type Attempt = {
  /** True while it is running. */
  readonly busy: boolean
  /** Why the last one was not done, until somebody has read it or tries again; null where nothing stood in the way. */
  readonly problem: unknown
  readonly refuse: (problem: unknown) => void
  readonly dismiss: () => void
  /** Does it and answers what it answers; null where it was refused. */
  readonly attempt: <Done>(step: () => Promise<Done>) => Promise<Done | null>
}

/** Does a step when somebody asks for it, and remembers why it was refused. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [problem, refuse] = useState<unknown>(null)
  const dismiss = useCallback(() => refuse(null), [])
  const attempt = useCallback(async <Done>(step: () => Promise<Done>): Promise<Done | null> => {
    refuse(null)
    setBusy(true)
    try {
      return await step()
    } catch (error) {
      refuse(error)
      return null
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, problem, refuse, dismiss, attempt }
}
