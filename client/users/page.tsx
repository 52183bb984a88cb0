import { Button } from '@mantine/core'
import { createUser, deactivateUser, inviteUser, updateUser } from '../../shared/users/commands'
import { usersList } from '../../shared/users/list'
import { Can } from '../kit/can'
import { toastDone } from '../kit/display/toast'
import { EntityDetail } from '../kit/entity/entity-detail'
import { officeEntity } from '../kit/entity/office-entity'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Section } from '../kit/layout/detail-pane'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import { UserAccess } from './access'

export const usersOffice = officeEntity(usersList, {
  edit: 'users.edit',
  commands: { create: createUser, update: updateUser, remove: deactivateUser },
  form: { created: 'users.invited' },
  detail: (user) => (
    <EntityDetail list={usersList} row={user} can="users.edit">
      <InviteAgain id={user.id} />
      <Can do="users.edit">
        <UserAccess user={user} />
      </Can>
    </EntityDetail>
  ),
})

/** Sends a member a new link to set their password. */
function InviteAgain({ id }: { readonly id: string }) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const send = () =>
    attempt(async () => {
      await foyer.call(inviteUser, { id })
      toastDone(t('users.invited_again'))
    })
  return (
    <Can do="users.edit">
      <Section>
        <Failure problem={problem} />
        <Button variant="default" loading={busy} onClick={() => void send()}>
          {t('users.invite_again')}
        </Button>
      </Section>
    </Can>
  )
}
