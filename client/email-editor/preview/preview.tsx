import { Alert, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { CheckedEmail } from '../../../shared/email/checks/content'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { PROBLEM_KINDS } from '../../../shared/email/source/node'
import { Can } from '../../kit/can'
import { Failure } from '../../kit/forms/failure'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import { MOBILE_FRAME } from '../figures'
import { ContactChoice } from './contact-choice'
import classes from './preview.module.css'

const rendered = z.object({
  url: z.string().nullable(),
  size: z.number(),
  subject: z.string(),
  hasDarkStyles: z.boolean(),
  problems: z.array(
    z.object({
      kind: z.enum([...PROBLEM_KINDS, 'include', 'no_body', 'not_rendered']),
      name: z.string(),
      line: z.number(),
    }),
  ),
})

/** The mobile preview: its size inside its border, scrolled where the window is lower. */
const MOBILE = { ...MOBILE_FRAME, boxSizing: 'content-box', flex: 'none' } as const

/** An email that is shown, and who gets it. */
export type PreviewedEmail = Pick<CheckedEmail, 'source' | 'audience' | 'event_id'> & { readonly subject: string }

/**
 * The email as it is sent, for a contact if one is chosen, in a frame without scripts that has an address and a policy
 * of its own.
 */
export function Preview({ email, mobile }: { readonly email: PreviewedEmail; readonly mobile: boolean }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { source, subject, audience, event_id } = email
  const [contact_id, setContact] = useState<string | null>(null)
  const [isDark, setDark] = useState(false)
  const [shown, setShown] = useState<z.infer<typeof rendered> | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    foyer
      .post('/api/email/preview', { source, subject, audience, event_id, contact_id })
      .then((answer) => rendered.parse(answer))
      .then(
        (answer) => {
          if (!isCurrent) return
          setShown(answer)
          setProblem(null)
        },
        (error: unknown) => isCurrent && setProblem(error),
      )
    return () => {
      isCurrent = false
    }
  }, [foyer, source, subject, audience, event_id, contact_id])
  const size = shown ? format.number(Math.ceil(shown.size / 1024)) : ''
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <Can do="contacts.read">
          <ContactChoice value={contact_id} onChange={setContact} />
        </Can>
        <Switch label={t('email.dark')} checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
        {shown && shown.size > 0 && (
          <span>{t(shown.size > EMAIL_LIMITS.clipped ? 'email.size_clipped' : 'email.size_of', { size })}</span>
        )}
      </div>
      {isDark && shown && (
        <p className={classes.note}>{t(shown.hasDarkStyles ? 'email.dark_own' : 'email.dark_recoloured')}</p>
      )}
      {shown?.subject && (
        <p className={classes.subject}>
          <span>{t('email.subject')}</span> <strong>{shown.subject}</strong>
        </p>
      )}
      <Failure problem={problem} />
      {shown?.problems.map(({ kind, name, line }) => (
        <Alert key={`${kind}${line}`} color="red" variant="outline">
          {t('email.problem_line', { line, problem: t(`email.problem_${kind}`, { name }) })}
        </Alert>
      ))}
      {shown?.url && (
        <iframe
          title={t('email.preview')}
          src={isDark ? `${shown.url}?dark=1` : shown.url}
          sandbox=""
          style={mobile ? MOBILE : { width: '100%', flex: 1 }}
        />
      )}
    </div>
  )
}
