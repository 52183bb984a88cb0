import { useCallback, useState } from 'react'

/** A step that may be refused. */
export type Attempt = {
  /** True while it is running. */
  readonly busy: boolean
  /** Error of the last attempt, until the user dismisses it or tries again; null after success. */
  readonly problem: unknown
  readonly refuse: (problem: unknown) => void
  readonly dismiss: () => void
  /** Runs a step and returns its result; null if it failed. */
  readonly attempt: <Done>(step: () => Promise<Done>) => Promise<Done | null>
}

/** Runs steps that the user starts, and keeps the last error. */
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
