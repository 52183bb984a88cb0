import { Alert } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { EMAIL_LIMITS } from '../../shared/email/limits'
import { AskToLeave } from '../kit/drafts/ask-to-leave'
import { useLeaveGuard } from '../kit/drafts/leave-guard'
import { RestoredNotice } from '../kit/drafts/restored-notice'
import { useDraft } from '../kit/drafts/use-draft'
import { useT } from '../kit/phrases'

type Words = { readonly subject: string; readonly body: string }

type WrittenEmail = Words & {
  readonly setSubject: (subject: string) => void
  readonly setBody: (body: string) => void
  /** True if it is as it was opened or saved last. */
  readonly isSaved: boolean
  /** True if no server would take it. */
  readonly isTooLong: boolean
  /** Notes that these words are stored. */
  readonly noteSaved: (words: Words) => void
  /** Lets the editor be closed whatever is unsaved. */
  readonly allowLeaving: () => void
  /** Says that unsaved work was restored, or asks whether it may be lost. */
  readonly notices: ReactNode
}

/**
 * Subject and body of an email in the editor. Unsaved words stay on this device, and nobody leaves them without being asked.
 * @param key names the email among the drafts
 */
export function useWrittenEmail(key: string, opened: Words): WrittenEmail {
  const t = useT()
  const [words, setWords] = useState(opened)
  const [saved, setSaved] = useState(opened)
  const { subject, body } = words
  const isSaved = subject === saved.subject && body === saved.body
  const isTooLong = body.length > EMAIL_LIMITS.source
  // What is too long to be saved is too long to be kept.
  const kept = useRef(opened)
  if (!isTooLong) kept.current = words
  const isDirty = useRef(false)
  isDirty.current = !isSaved
  const draft = useDraft(key, {
    content: isSaved ? null : { subject: kept.current.subject, body: kept.current.body },
    restore: (content) => setWords({ subject: String(content.subject ?? ''), body: String(content.body ?? '') }),
  })
  const { asked, allow } = useLeaveGuard(() => isDirty.current)
  const discard = () => {
    setWords(saved)
    draft.forget()
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
    noteSaved: (stored) => {
      setSaved(stored)
      draft.forget()
    },
    allowLeaving: allow,
    notices: (
      <>
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
