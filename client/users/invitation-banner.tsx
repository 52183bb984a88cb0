import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { RoleName } from '../../shared/kernel/permissions'
import { acceptInvitation, declineInvitation, ownInvitations } from '../../shared/users/invitation-commands'
import { toastDone, toastFailed } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { errorText, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useAnswer } from '../kit/reading/use-answer'
import { useFoyer, useSession } from '../sync/react'
import classes from './users.module.css'

/** Open invitations to other organisations, above every page until they are answered. */
export function InvitationBanner() {
  const t = useT()
  const { answer } = useAnswer(ownInvitations, {}, ['users'])
  if (!answer || answer.length === 0) return null
  return (
    <section aria-label={t('users.invitations.title')}>
      {answer.map(({ id, organisation, role }) => (
        <Invitation key={id} id={id} organisation={organisation} role={role} />
      ))}
    </section>
  )
}

type Props = { readonly id: string; readonly organisation: string; readonly role: RoleName }

function Invitation({ id, organisation, role }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const session = useSession()
  const { busy, attempt } = useAttempt()
  const answer = (isAccepted: boolean) =>
    attempt(async () => {
      try {
        await foyer.call(isAccepted ? acceptInvitation : declineInvitation, { id })
        toastDone(t(isAccepted ? 'users.invitations.accepted' : 'users.invitations.declined', { organisation }))
        await session.refreshMemberships()
      } catch (error) {
        toastFailed(errorText(t, error))
      } finally {
        rereadServerRows()
      }
    })
  return (
    <div className={classes.banner} role="status">
      <IconMail size={18} stroke={1.75} aria-hidden="true" />
      <p>
        {t('users.invitations.text', { organisation, role: t(`users.role.${role}`) })}{' '}
        <span className={classes.note}>{t(`users.role.${role}_hint`)}</span>
      </p>
      <Button
        loading={busy}
        aria-label={t('users.invitations.accept_label', { organisation })}
        onClick={() => void answer(true)}
      >
        {t('users.invitations.accept')}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        aria-label={t('users.invitations.decline_label', { organisation })}
        onClick={() => void answer(false)}
      >
        {t('users.invitations.decline')}
      </Button>
    </div>
  )
}
