import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { createUser, deactivateUser, inviteUser, updateUser } from '../../shared/users/commands'
import { usersList } from '../../shared/users/list'
import { Can } from '../kit/can'
import { toastDone } from '../kit/display/toast'
import { EntityDetail } from '../kit/entity/entity-detail'
import { modalsOf } from '../kit/entity/entity-modals'
import { useFieldColumns } from '../kit/entity/fields/field-columns'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Section } from '../kit/layout/detail-pane'
import type { ListColumn } from '../kit/list/rows'
import type { ListSearch } from '../kit/list-search'
import { officeEntity } from '../kit/page/office-entity'
import { useT } from '../kit/phrases'
import type { ListRow } from '../kit/reading/row-source'
import { useMailState } from '../parts/mail_settings/use-mail-state'
import { useFoyer } from '../sync/react'
import { UserAccess } from './access'
import { HandOver } from './hand-over'
import { InvitationState, UnsentNote, useInvited, type WithInvitation } from './invitation-state'

type Member = ListRow<(typeof usersList)['entity']> & Partial<WithInvitation>

/** Grid tracks of an address, which takes more room than what stands beside it. */
const ADDRESS = { wide: 'minmax(190px, 1.8fr)', tablet: 'minmax(190px, 1.8fr)' }

/** Columns of the team: the invitation says whether it left, and on a phone stands below the name. */
function useTeamColumns(): readonly ListColumn<Member>[] {
  const columns = useFieldColumns<Member>(usersList)
  return useMemo(
    () =>
      columns.map((column): ListColumn<Member> => {
        if (column.key === 'name')
          return { ...column, below: (row, layout) => layout === 'phone' && <InvitationState row={row} /> }
        if (column.key === 'email') return { ...column, track: ADDRESS }
        return column.key === 'invited_at'
          ? { ...column, label: 'users.invitation', cell: (row) => <InvitationState row={row} /> }
          : column
      }),
    [columns],
  )
}

/** Opens a new member where their link is passed on by hand. */
function useOpenInvited(): ((id: string) => void) | undefined {
  const navigate = useNavigate()
  const isByHand = useMailState()?.hands_over ?? false
  if (!isByHand) return undefined
  const { form } = modalsOf(usersList)
  return (id) =>
    void navigate({
      to: '.',
      search: (previous: ListSearch) => ({ ...previous, [form]: undefined, [usersList.openBy]: id }),
    })
}

export const usersOffice = officeEntity(usersList, {
  edit: 'users.edit',
  commands: { create: createUser, update: updateUser, remove: deactivateUser },
  useColumns: useTeamColumns,
  form: { useCreated: () => useInvited('users.invited'), useOpenNew: useOpenInvited, lead: <UnsentNote /> },
  detail: (user) => (
    <EntityDetail list={usersList} row={user} can="users.edit">
      <InviteAgain user={user} />
      <Can do="users.edit">
        <UserAccess user={user} />
      </Can>
    </EntityDetail>
  ),
})

/** Sends a member a new link to set their password. */
function InviteAgain({ user: { id, name, email, invitation = null } }: { readonly user: Member }) {
  const t = useT()
  const foyer = useFoyer()
  const isByHand = useMailState()?.hands_over ?? false
  const [sent, setSent] = useState(0)
  const invited = useInvited('users.invited_again')
  const { busy, problem, attempt } = useAttempt()
  const send = () =>
    attempt(async () => {
      await foyer.call(inviteUser, { id })
      // The link shown before has ended.
      setSent(sent + 1)
      toastDone(t(invited))
    })
  return (
    <Can do="users.edit">
      <Section>
        <Stack gap="sm" align="flex-start">
          {isByHand ? (
            invitation !== null && <HandOver key={sent} member={{ id, name }} />
          ) : (
            <UnsentNote email={email} />
          )}
          <Failure problem={problem} />
          <Button variant="default" loading={busy} onClick={() => void send()}>
            {t('users.invite_again')}
          </Button>
        </Stack>
      </Section>
    </Can>
  )
}
