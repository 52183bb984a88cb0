import { Alert } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { EMAIL_LIMITS } from '../../shared/email/limits'
import { emailHints } from '../../shared/email/render/hints'
import { PROBLEM_KINDS } from '../../shared/email/source/node'
import { Failure } from '../kit/forms/failure'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './email-editor.module.css'
import { MOBILE_FRAME } from './figures'

const rendered = z.object({
  url: z.string().nullable(),
  size: z.number(),
  problems: z.array(z.object({ kind: z.enum([...PROBLEM_KINDS, 'include', 'no_body', 'not_rendered']), name: z.string(), line: z.number() })),
})

/** The mobile preview: its size inside its border, scrolled where the window is lower. */
const MOBILE = { ...MOBILE_FRAME, boxSizing: 'content-box', flex: 'none' } as const

/** The email as it is sent, in a frame without scripts that has an address and a policy of its own. */
export function Preview({ source, mobile }: { readonly source: string; readonly mobile: boolean }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const [shown, setShown] = useState<z.infer<typeof rendered> | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    foyer.post('/api/email/preview', { source }).then(
      (answer) => isCurrent && setShown(rendered.parse(answer)),
      (error: unknown) => isCurrent && setProblem(error),
    )
    return () => {
      isCurrent = false
    }
  }, [foyer, source])
  const hints = useMemo(() => emailHints(source), [source])
  const size = shown ? format.number(Math.ceil(shown.size / 1024)) : ''
  return (
    <div className={classes.preview}>
      <Failure problem={problem} />
      {shown?.problems.map(({ kind, name, line }) => (
        <Alert key={`${kind}${line}`} color="red" variant="outline">
          {t('email.problem_line', { line, problem: t(`email.problem_${kind}`, { name }) })}
        </Alert>
      ))}
      {hints.length > 0 && (
        <ul className={classes.hints}>
          {hints.map((hint) => (
            <li key={JSON.stringify(hint)}>
              {t('email.problem_line', {
                line: hint.line,
                problem: hint.kind === 'removed' ? t('email.hint_removed', { name: hint.name }) : t(`email.hint_${hint.kind}`),
              })}
            </li>
          ))}
        </ul>
      )}
      {shown && shown.size > 0 && <p>{t(shown.size > EMAIL_LIMITS.clipped ? 'email.size_clipped' : 'email.size_of', { size })}</p>}
      {shown?.url && <iframe title={t('email.preview')} src={shown.url} sandbox="" style={mobile ? MOBILE : { width: '100%', flex: 1 }} />}
    </div>
  )
}
