import { IconUsersGroup } from '@tabler/icons-react'
import { banner, type ClientDomain } from '../kit/domain'
import { settingsEntity } from '../kit/entity/settings-entity'

export const usersClientDomain: ClientDomain = {
  banner: banner(() => import('./invitation-banner').then((m) => m.InvitationBanner)),
  ...settingsEntity({
    page: 'users',
    help: 'team-and-roles',
    one: 'member',
    label: 'users.title',
    icon: IconUsersGroup,
    can: 'users.read',
    edit: 'users.edit',
    load: () => import('./page').then((m) => m.usersOffice),
  }),
}
