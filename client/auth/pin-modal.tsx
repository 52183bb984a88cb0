import { Button, Modal, Select } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { assertStrongPin, PIN_LENGTH } from '../../shared/devices/pin'
import { DomainError } from '../../shared/kernel/errors'
import { toastDone } from '../kit/display/toast'
import { PasswordField } from '../kit/fields/password-field'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useFormat, useT } from '../kit/phrases'
import type { Unlocker } from '../sync/device/unlocks'
import { useFoyer, useSession } from '../sync/react'
import { LOCK_AFTER_MINUTES, useLockDelay } from './auto-lock'
import classes from './lock.module.css'
import login from './login.module.css'

type Props = { readonly close: () => void }

/** Settings for the signed-in user's PIN on this device, and for the automatic lock. */
export function PinModal({ close }: Props) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={close}
      title={t('accounts.pin.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={480}
    >
      <ChoosePin onDone={close} />
      <LockAfter />
    </Modal>
  )
}

function ChoosePin({ onDone }: { readonly onDone: () => void }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const session = useSession()
  const [own, setOwn] = useState<Unlocker | null>(null)
  const { busy, problem, attempt } = useAttempt()
  const me = foyer.identity.user.id
  useEffect(() => {
    void session.unlockers().then((people) => setOwn(people.find(({ user_id }) => user_id === me) ?? null))
  }, [session, me])
  const save = (form: FormData) =>
    attempt(async () => {
      const pin = String(form.get('pin') ?? '').trim()
      assertStrongPin(pin)
      if (pin !== String(form.get('again') ?? '').trim()) throw new DomainError('pin.differs')
      await foyer.setPin(pin)
      toastDone(t('accounts.pin.done'))
      onDone()
    })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(new FormData(event.currentTarget))
  }
  const field = { inputMode: 'numeric', autoComplete: 'new-password', maxLength: PIN_LENGTH.max } as const
  return (
    <form className={`${login.form} ${classes.part}`} onSubmit={onSubmit} noValidate>
      <p>
        {t('accounts.pin.lead')} {t('accounts.pin.length', PIN_LENGTH)}
      </p>
      {own && <p>{t('accounts.pin.has', { until: format.when(own.not_after) })}</p>}
      <Failure problem={problem} />
      <div className={classes.pins}>
        <PasswordField name="pin" label={t(own ? 'accounts.pin.new' : 'accounts.lock.pin')} {...field} data-autofocus />
        <PasswordField name="again" label={t('accounts.pin.again')} {...field} />
      </div>
      <Button type="submit" loading={busy} className={login.submit ?? ''}>
        {t(own ? 'accounts.pin.change' : 'accounts.pin.set')}
      </Button>
    </form>
  )
}

function LockAfter() {
  const t = useT()
  const { identity } = useFoyer()
  const [minutes, setMinutes] = useLockDelay(identity.device?.kind ?? null)
  return (
    <div className={classes.part}>
      <Select
        label={t('accounts.lock.after')}
        description={t('accounts.lock.after_hint')}
        value={String(minutes)}
        allowDeselect={false}
        onChange={(value) => setMinutes(Number(value ?? 0))}
        data={LOCK_AFTER_MINUTES.map((each) => ({
          value: String(each),
          label: each === 0 ? t('accounts.lock.never') : t('accounts.lock.minutes', { minutes: each }),
        }))}
      />
    </div>
  )
}
