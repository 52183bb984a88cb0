import { Modal } from '@mantine/core'
import { IconMail, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { focusOn } from '../../kit/focus'
import { useAttempt } from '../../kit/forms/attempt'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { useMailState } from '../../parts/mail_settings/use-mail-state'
import { useFoyer, useRow, useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { IconButton } from '../controls/icon-button'
import { KeyHint } from '../controls/key-hint'
import { useKeys } from '../controls/keys'
import { Problem } from '../controls/problem'
import classes from './email-tickets.module.css'

type Props = {
  readonly order_id: string
  /** The customer, null for an anonymous one. */
  readonly contact_id: string | null
  readonly size?: 'large'
}

/**
 * Sends the tickets of an order by email: with one tap to the customer's address, otherwise to one that is typed.
 * Recorded offline, they are sent once the desk is online.
 */
export function EmailTickets({ order_id, contact_id, size }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const known = useRow('contacts', contact_id)?.email ?? null
  const [isAsking, setAsking] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isUnsent = (useMailState()?.waits_for ?? null) !== null
  const { busy, problem, dismiss, attempt } = useAttempt()
  const send = async (address: string) => {
    await foyer.record('ResendTickets', { id: order_id, input: { id: newId(), address } })
    setSentTo(address)
    setAsking(false)
  }
  const press = () => (known ? void attempt(() => send(known)) : setAsking(true))
  useKeys((key) => {
    if (key !== 'e' || sentTo !== null || busy) return false
    press()
    return true
  })
  if (sentTo !== null)
    return (
      <p className={classes.sent} role="status" data-emailed={sentTo}>
        <IconMail size={20} stroke={1.75} aria-hidden="true" />
        {t(isUnsent ? 'desk.email.waits' : reachable ? 'desk.email.sent' : 'desk.email.later', { address: sentTo })}
      </p>
    )
  return (
    <span className={classes.buttons}>
      <button
        type="button"
        className={`${controls.button} ${classes.main}`}
        data-size={size}
        disabled={busy}
        onClick={press}
      >
        <IconMail size={size ? 24 : 20} stroke={1.75} aria-hidden="true" />
        <span className={classes.words}>
          {t('desk.email.do')}
          {isUnsent ? <small data-unsent>{t('desk.email.unsent')}</small> : known && <small>{known}</small>}
        </span>
        <KeyHint name="E" className={classes.key} />
      </button>
      {known && (
        <IconButton label={t('desk.email.other')} onClick={() => setAsking(true)}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <Problem problem={problem} onDismiss={dismiss} />
      {isAsking && <AddressDialog known={known} onSend={send} onClose={() => setAsking(false)} />}
    </span>
  )
}

type AddressProps = {
  readonly known: string | null
  readonly onSend: (address: string) => Promise<void>
  readonly onClose: () => void
}

function AddressDialog({ known, onSend, onClose }: AddressProps) {
  const t = useT()
  const [address, setAddress] = useState(known ?? '')
  const typed = address.trim()
  return (
    <Modal.Root opened onClose={onClose} size={480} padding={0} radius={14} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={t('desk.email.do')}>
        <DeskForm
          className={classes.form}
          faults={{ 'ticket-address': !EMAIL_ADDRESS.test(typed) && t('desk.email.invalid') }}
          onSubmit={() => onSend(typed)}
        >
          <DeskField
            id="ticket-address"
            ref={focusOn}
            type="email"
            inputMode="email"
            maxLength={254}
            label={t('desk.email.address')}
            hint={t('desk.email.hint')}
            value={address}
            onChange={setAddress}
          />
          <footer className={classes.foot}>
            <button type="button" className={controls.button} onClick={onClose}>
              {t('app.cancel')}
            </button>
            <Submit size="small">{t('desk.email.send')}</Submit>
          </footer>
        </DeskForm>
      </Modal.Content>
    </Modal.Root>
  )
}
