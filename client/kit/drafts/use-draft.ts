import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import { useFoyer } from '../../sync/react'
import type { TypedGroup, TypedValue } from '../fields/content'

/** Lifetime of a draft. */
const KEPT = 14 * DAY

const typedContent: z.ZodType<TypedValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(typedContent), z.record(z.string(), typedContent)]),
)
const storedDraft = z.object({ at: z.string(), content: z.record(z.string(), typedContent) })

type Options = {
  /** Values that differ from the form's initial ones; null for none. */
  readonly content: TypedGroup | null
  readonly restore: (content: TypedGroup) => void
}

/** Parses a stored draft; null if it is unreadable or too old. */
function readDraft(text: string | null): z.infer<typeof storedDraft> | null {
  try {
    const draft = storedDraft.parse(JSON.parse(text ?? ''))
    return ms(draft.at) > Date.now() - KEPT ? draft : null
  } catch {
    return null
  }
}

/**
 * Keeps what is typed in a form, encrypted on this device, until it is saved or discarded. `key` names the form and its
 * row; null keeps nothing.
 */
export function useDraft(key: string | null, { content, restore }: Options) {
  const { drafts } = useFoyer()
  const [restored, setRestored] = useState<string | null>(null)
  const isRead = useRef(false)
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    void drafts.read(key).then((text) => {
      if (!isCurrent) return
      const draft = readDraft(text)
      if (draft) {
        latest.current(draft.content)
        setRestored(draft.at)
      }
      isRead.current = true
    })
    return () => {
      isCurrent = false
    }
  }, [drafts, key])
  const text = content === null ? null : JSON.stringify(content)
  useEffect(() => {
    // Before the stored draft is read, the form's emptiness means nothing.
    if (key === null || (!isRead.current && text === null)) return
    if (text === null) void drafts.remove(key)
    else void drafts.write(key, JSON.stringify({ at: iso(Date.now()), content: JSON.parse(text) }))
  }, [drafts, key, text])
  const forget = useCallback(() => {
    setRestored(null)
    if (key !== null) void drafts.remove(key)
  }, [drafts, key])
  /** Notes that the content was saved. What was typed while it was on its way differs from that, and stays kept. */
  const noteSaved = useCallback(() => setRestored(null), [])
  return { restored, forget, noteSaved }
}
