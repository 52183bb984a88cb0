import { Alert } from '@mantine/core'
import type { MailState } from '../../shared/mail_settings/state'
import type { PhraseKey } from '../../shared/phrases'
import type { INVITATION_STATES } from '../../shared/users/office'
import { useFormat, useT } from '../kit/phrases'
import { useMailState } from '../parts/mail_settings/use-mail-state'
import classes from './users.module.css'

/** The address of a person who has none yet, in the operator's command. */
const SOMEBODY = 'name@example.com'

/** A server that sends emails, as every server is taken for until it answers. */
const SENDING: Pick<MailState, 'waits_for' | 'hands_over'> = { waits_for: null, hands_over: false }

/**
 * Says that an invitation does not leave, and who has its link: the administrator on a server of their own, otherwise
 * its operator (decision 0711). Nothing where emails are sent.
 */
export function UnsentNote({ email = SOMEBODY }: { readonly email?: string }) {
  const t = useT()
  const { waits_for, hands_over } = useMailState() ?? SENDING
  if (waits_for === null) return null
  return (
    <Alert color="yellow" variant="outline" title={t(`mail_settings.waits.${waits_for}`)}>
      {hands_over ? (
        t('users.hand_over_waits')
      ) : (
        <>
          {t('users.link_by_operator')} <code className={classes.command}>npm run organisation -- link {email}</code>
        </>
      )}
    </Alert>
  )
}

/** Message after an invitation: the email left, or waits, or its link is passed on. */
export function useInvited(sent: 'users.invited' | 'users.invited_again'): PhraseKey {
  const { waits_for, hands_over } = useMailState() ?? SENDING
  if (waits_for === null) return sent
  return hands_over ? 'users.invited_by_hand' : 'users.invited_waits'
}

/** The invitation of a member, as the server computes it for the list. */
export type WithInvitation = { readonly invitation: (typeof INVITATION_STATES)[number] | null }

/** State of an open invitation in the list of the team. */
export function InvitationState({
  row: { invitation = null, invited_at },
}: {
  readonly row: Partial<WithInvitation> & { readonly invited_at: string | null }
}) {
  const t = useT()
  const format = useFormat()
  const since = invited_at === null ? [] : [format.stamp(invited_at)]
  const words = invitation === null ? since : [t(`users.invitation.${invitation}`), ...since]
  return (
    <span className={classes.state} data-state={invitation}>
      {words.join(' · ')}
    </span>
  )
}
