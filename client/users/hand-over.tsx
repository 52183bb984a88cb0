import { Button, CopyButton, Group } from '@mantine/core'
import { useState } from 'react'
import { HAND_OVER_PATH, invitationLink } from '../../shared/users/invitation-link'
import { useQr } from '../kit/display/qr'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './users.module.css'

/** Names of a computer that lead to it from nowhere else. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']

type Props = { readonly member: { readonly id: string; readonly name: string } }
type Shown = { readonly url: string; readonly expires_at: string }

/**
 * Shows the link of an open invitation, to be passed on where no email brings it: as text, and as a code for the
 * person's phone.
 */
export function HandOver({ member: { id, name } }: Props) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const [shown, setShown] = useState<Shown | null>(null)
  const qr = useQr(shown?.url ?? null)
  const { busy, problem, attempt } = useAttempt()
  const show = () =>
    attempt(async () => {
      const { path, expires_at } = invitationLink.parse(await foyer.post(HAND_OVER_PATH, { id }))
      // The address that leads here leads the person here, too.
      setShown({ url: new URL(path, window.location.origin).href, expires_at })
    })
  if (!shown)
    return (
      <>
        <Failure problem={problem} />
        <Button loading={busy} onClick={() => void show()}>
          {t('users.hand_over')}
        </Button>
      </>
    )
  return (
    <div className={classes.link} role="status">
      <p>{t('users.hand_over_lead', { name, at: format.stamp(shown.expires_at) })}</p>
      {OWN_NAMES.includes(window.location.hostname) && <p className={classes.note}>{t('users.hand_over_local')}</p>}
      {qr && <img src={qr} alt={t('users.hand_over_qr')} width={200} height={200} />}
      <code className={classes.command}>{shown.url}</code>
      <Group>
        <CopyButton value={shown.url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'app.copied' : 'users.hand_over_copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
