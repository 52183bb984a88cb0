import { Button, Modal } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { assertStrongPassword, PASSWORD_LENGTH } from '../../shared/accounts/password'
import { toastDone } from '../kit/display/toast'
import { PasswordField } from '../kit/fields/password-field'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useT } from '../kit/phrases'
import { useFoyer, useSession } from '../sync/react'
import login from './login.module.css'

/** Modal in which the signed-in user changes their password. Needs the network. */
export function PasswordModal({ close }: { readonly close: () => void }) {
  const t = useT()
  const { identity } = useFoyer()
  const { passwords } = useSession()
  const { busy, problem, attempt } = useAttempt()
  const save = (form: FormData) =>
    attempt(async () => {
      const password = String(form.get('password') ?? '')
      assertStrongPassword(password, [identity.user.email, identity.user.name, identity.org.name])
      await passwords.change(String(form.get('old') ?? ''), password)
      toastDone(t('accounts.password.changed'))
      close()
    })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(new FormData(event.currentTarget))
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('accounts.password.change_title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={440}
    >
      <form className={login.form} onSubmit={onSubmit} noValidate>
        <p>{t('accounts.password.change_lead')}</p>
        <Failure problem={problem} />
        <PasswordField name="old" label={t('accounts.password.old')} autoComplete="current-password" data-autofocus />
        <PasswordField
          name="password"
          label={t('accounts.password.new')}
          description={t('accounts.password.hint', PASSWORD_LENGTH)}
          autoComplete="new-password"
        />
        <Button type="submit" loading={busy} className={login.submit ?? ''}>
          {t('accounts.password.change_title')}
        </Button>
      </form>
    </Modal>
  )
}
