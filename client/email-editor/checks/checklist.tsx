import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { CheckedEmail } from '../../../shared/email/checks/content'
import type { EmailProblem } from '../../../shared/email/checks/problem'
import { Failure } from '../../kit/forms/failure'
import { useFormat, useT } from '../../kit/phrases'
import classes from './checklist.module.css'
import { useChecks } from './use-checks'

type Props = { readonly email: Omit<CheckedEmail, 'size'>; readonly onChoose: (problem: EmailProblem) => void }

/** Lists the problems of an email before it is sent, each with the way to its place. It prevents nothing. */
export function Checklist({ email, onChoose }: Props) {
  const t = useT()
  const format = useFormat()
  const { problems, more, untried, isChecking, isTrying, failure } = useChecks(email)
  const isClear = problems.length === 0 && !isChecking && !isTrying && failure === null
  return (
    <section className={classes.checks} aria-label={t('email.checks')}>
      <h3>{t('email.checks')}</h3>
      <Failure problem={failure} />
      <div role="status">
        {isChecking && <p>{t('email.checks_running')}</p>}
        {isTrying && <p>{t('email.checks_links')}</p>}
        {isClear && (
          <p className={classes.clear}>
            <IconCircleCheck size={18} aria-hidden="true" />
            {t('email.checks_none')}
          </p>
        )}
      </div>
      {problems.length > 0 && (
        <>
          {/* Code with an error is refused. */}
          {!problems.some(({ kind }) => kind === 'faulty') && <p>{t('email.checks_hint')}</p>}
          <ul>
            {problems.map((problem) => {
              const { kind, at, name, figure, line } = problem
              return (
                <li key={`${kind} ${at} ${name}`}>
                  <button type="button" onClick={() => onChoose(problem)}>
                    <IconAlertTriangle size={18} aria-hidden="true" />
                    <span>
                      {t(`email.check_${kind}`, { name, figure: figure === null ? '' : format.number(figure) })}
                      {line !== null && <small>{t('email.checks_line', { line })}</small>}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {more > 0 && <p>{t('email.checks_more', { count: more })}</p>}
      {untried > 0 && <p>{t('email.checks_untried', { count: untried })}</p>}
    </section>
  )
}
