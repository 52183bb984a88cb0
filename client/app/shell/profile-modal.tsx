import { Modal } from '@mantine/core'
import { can } from '../../../shared/kernel/permissions'
import { updateProfile } from '../../../shared/users/commands'
import { AnalyticsChoice } from '../../analytics/choice'
import type { ModalProps } from '../../kit/domain'
import { FormDialog } from '../../kit/forms/form-dialog'
import { Facts } from '../../kit/layout/detail-pane'
import { useT } from '../../kit/phrases'
import { useFoyer, useRow, useSession } from '../../sync/react'
import { useOwnMembership } from './organisation/membership'

/** The profile of a user (`user_id`): a form for the user's own, the name, email and role of any other member. */
export function ProfileModal({ value, close }: ModalProps) {
  const { identity } = useFoyer()
  return value === identity.user.id ? <OwnProfile close={close} /> : <OtherProfile id={value} close={close} />
}

function OwnProfile({ close }: Pick<ModalProps, 'close'>) {
  const t = useT()
  const session = useSession()
  const { identity } = useFoyer()
  const { settings } = useOwnMembership()
  const { sidebar, use_accreditations } = settings
  const accreditations = can(identity.user.role, 'accreditations.read') && {
    use_accreditations: { label: t('users.webclient_settings.use_accreditations') },
  }
  return (
    <FormDialog
      title={t('app.user.profile')}
      close={close}
      command={updateProfile}
      fields={{
        name: { label: t('users.name') },
        webclient_settings: {
          label: t('users.webclient_settings'),
          members: { sidebar: { label: t('users.webclient_settings.sidebar'), hint: t('users.webclient_settings.sidebar_hint') }, ...accreditations },
        },
      }}
      stored={{ name: identity.user.name, webclient_settings: { sidebar, use_accreditations } }}
      submit="users.profile_save"
      done={t('users.profile_saved')}
      lead={
        <>
          {identity.user.email} · {t(`app.role.${identity.user.role}`)}
          <AnalyticsChoice />
        </>
      }
      onDone={() => void session.refreshMemberships().catch(() => {})}
    />
  )
}

function OtherProfile({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useT()
  const user = useRow('users', id)
  const facts: [string, string][] = user
    ? [
        [t('users.email'), user.email],
        [t('users.role'), t(`app.role.${user.role}`)],
      ]
    : []
  return (
    <Modal opened onClose={close} title={user?.name ?? t('users.profile')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      {user ? <Facts facts={facts.filter(([, text]) => text !== '')} /> : <p role="status">{t('users.profile_gone')}</p>}
    </Modal>
  )
}
