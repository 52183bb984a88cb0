import { Button, Modal } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { PasswordField } from '../kit/fields/password-field'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useT } from '../kit/phrases'
import { useFoyer, useSession } from '../sync/react'
import type { PasswordQuestion } from '../sync/session/password-question'
import classes from './login.module.css'

/** Dialog for the signed-in user's password. What waits for it goes on by itself. */
export function PasswordDialog({ question }: { readonly question: PasswordQuestion }) {
  const t = useT()
  const { user } = useFoyer().identity
  const { passwords } = useSession()
  const { busy, problem, attempt } = useAttempt()
  const [isMissing, setMissing] = useState(false)
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setMissing(password === '')
    if (password === '') return
    void attempt(async () => {
      await passwords.confirm(password)
      question.answered()
    })
  }
  return (
    <Modal
      opened
      onClose={question.cancel}
      title={t('accounts.password.again')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={440}
    >
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <p>{t('accounts.password.again_lead')}</p>
        <Failure problem={problem} />
        <input type="text" name="email" value={user.email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="password"
          label={t('app.login.password')}
          autoComplete="current-password"
          error={isMissing && t('app.required')}
          data-autofocus
        />
        <Button type="submit" loading={busy} className={classes.submit ?? ''}>
          {t('accounts.password.again_do')}
        </Button>
      </form>
    </Modal>
  )
}
