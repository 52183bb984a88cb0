import { Alert } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { EMAIL_LIMITS } from '../../shared/email/limits'
import { AskToLeave } from '../kit/drafts/ask-to-leave'
import { useLeaveGuard } from '../kit/drafts/leave-guard'
import { RestoredNotice } from '../kit/drafts/restored-notice'
import { useDraft } from '../kit/drafts/use-draft'
import { useT } from '../kit/phrases'
import { ChangedElsewhere, hashWords, type Words } from './changed-elsewhere'

type WrittenEmail = Words & {
  readonly setSubject: (subject: string) => void
  readonly setBody: (body: string) => void
  /** True if it is as it was opened or saved last. */
  readonly isSaved: boolean
  /** True if no server would take it. */
  readonly isTooLong: boolean
  /** Returns true unless other words were saved since these were opened. Then it asks which ones stay. */
  readonly mayStore: () => Promise<boolean>
  /** Notes that these words are stored. */
  readonly noteSaved: (words: Words) => void
  /** Lets the editor be closed whatever is unsaved. */
  readonly allowLeaving: () => void
  /** Says that unsaved work was restored, or asks whether it may be lost. */
  readonly notices: ReactNode
}

/**
 * Subject and body of an email in the editor. Unsaved words stay on this device, and nobody leaves them without being
 * asked.
 * @param key names the email among the drafts
 * @param stored reads the words that are stored now, null where there are none; `save` saves the written ones
 */
export function useWrittenEmail(
  key: string,
  opened: Words,
  stored: { readonly read: () => Promise<Words | null>; readonly save: () => void },
): WrittenEmail {
  const t = useT()
  const [words, setWords] = useState(opened)
  const [saved, setSaved] = useState(opened)
  const { subject, body } = words
  const isSaved = subject === saved.subject && body === saved.body
  const isTooLong = body.length > EMAIL_LIMITS.source
  // What is too long to be saved is too long to be kept.
  const kept = useRef(opened)
  if (!isTooLong) kept.current = words
  const [opening] = useState(() => hashWords(opened))
  /**
   * Names of the stored words that these ones came from: those that were read, and those that were sent since and never
   * answered.
   */
  const known = useRef<readonly string[]>([opening])
  /** Words that were saved elsewhere, while it is asked which ones stay. */
  const [other, setOther] = useState<Words | null>(null)
  const isDirty = useRef(false)
  isDirty.current = !isSaved
  const draft = useDraft(key, {
    content: isSaved ? null : { subject: kept.current.subject, body: kept.current.body, known: [...known.current] },
    restore: (content) => {
      setWords({ subject: String(content.subject ?? ''), body: String(content.body ?? '') })
      if (Array.isArray(content.known)) known.current = content.known.map(String)
    },
  })
  const { asked, allow } = useLeaveGuard(() => isDirty.current)
  const discard = () => {
    setWords(saved)
    known.current = [hashWords(saved)]
    draft.forget()
  }
  /** Goes on from words that are stored, with the ones that were typed since. */
  const noteSaved = (now: Words) => {
    setSaved(now)
    known.current = [hashWords(now)]
    draft.noteSaved()
  }
  const mayStore = async () => {
    const now = await stored.read()
    const isOther = now !== null && ![...known.current, hashWords(words)].includes(hashWords(now))
    setOther(isOther ? now : null)
    // The answer to what is sent next may be lost.
    if (!isOther) known.current = [...known.current, hashWords(words)]
    return !isOther
  }
  const leave = () => {
    draft.forget()
    allow()
    asked?.proceed()
  }
  return {
    ...words,
    setSubject: (next) => setWords((before) => ({ ...before, subject: next })),
    setBody: (next) => setWords((before) => ({ ...before, body: next })),
    isSaved,
    isTooLong,
    mayStore,
    noteSaved,
    allowLeaving: allow,
    notices: (
      <>
        {other && (
          <ChangedElsewhere
            keepMine={() => {
              known.current = [hashWords(other)]
              setOther(null)
              stored.save()
            }}
            takeOver={() => {
              setWords(other)
              noteSaved(other)
              setOther(null)
            }}
          />
        )}
        {asked && <AskToLeave leave={leave} stay={asked.stay} />}
        {isTooLong && (
          <Alert color="red" variant="outline">
            {t('email.problem_too_large')}
          </Alert>
        )}
        <RestoredNotice form={{ restored: draft.restored, discard, changed: isSaved ? [] : [key] }} />
      </>
    ),
  }
}
