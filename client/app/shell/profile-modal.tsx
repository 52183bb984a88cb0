import { Modal } from '@mantine/core'
import { can } from '../../../shared/kernel/permissions'
import { seasonsList } from '../../../shared/seasons/list'
import { updateProfile } from '../../../shared/users/commands'
import { AnalyticsChoice } from '../../analytics/choice'
import { useRowChoices } from '../../kit/fields/choices/row-choices'
import { FormDialog } from '../../kit/forms/form-dialog'
import { Facts } from '../../kit/layout/detail-pane'
import type { ModalProps } from '../../kit/modal'
import { useT } from '../../kit/phrases'
import { useOwnMembership } from '../../parts/users/own-settings'
import { useFoyer, useRow, useSession } from '../../sync/react'

/** The profile of a user (`user_id`): a form for the user's own, the name, email and role of any other member. */
export function ProfileModal({ value, close }: ModalProps) {
  const { identity } = useFoyer()
  return value === identity.user.id ? <OwnProfile close={close} /> : <OtherProfile id={value} close={close} />
}

function OwnProfile({ close }: Pick<ModalProps, 'close'>) {
  const t = useT()
  const session = useSession()
  const foyer = useFoyer()
  const { identity } = foyer
  const { settings } = useOwnMembership()
  const { sidebar, use_accreditations, seasonId = null } = settings
  const { role } = identity.user
  const seasons = useRowChoices(seasonsList)
  const accreditations = can(role, 'accreditations.read') && {
    use_accreditations: { label: t('users.webclient_settings.use_accreditations') },
  }
  const season = can(role, 'events.edit') && {
    seasonId: {
      label: t('users.webclient_settings.seasonId'),
      hint: t('users.webclient_settings.seasonId_hint'),
      choices: seasons,
    },
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
          members: {
            sidebar: { label: t('users.webclient_settings.sidebar'), hint: t('users.webclient_settings.sidebar_hint') },
            ...accreditations,
            ...season,
          },
        },
      }}
      stored={{ name: identity.user.name, webclient_settings: { sidebar, use_accreditations, seasonId } }}
      submit="users.profile_save"
      done={t('users.profile_saved')}
      lead={
        <>
          {identity.user.email} · {t(`users.role.${role}`)}
          <AnalyticsChoice />
        </>
      }
      run={async (args) => {
        const answer = await foyer.call(updateProfile, args)
        // It is saved when forms begin with it. Without an answer they do so later.
        await session.refreshMemberships().catch(() => {})
        return answer
      }}
    />
  )
}

function OtherProfile({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useT()
  const user = useRow('users', id)
  const facts: [string, string][] = user
    ? [
        [t('users.email'), user.email],
        [t('users.role'), t(`users.role.${user.role}`)],
      ]
    : []
  return (
    <Modal
      opened
      onClose={close}
      title={user?.name ?? t('users.profile')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {user ? (
        <Facts facts={facts.filter(([, text]) => text !== '')} />
      ) : (
        <p role="status">{t('users.profile_gone')}</p>
      )}
    </Modal>
  )
}
