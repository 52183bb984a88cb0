import { IconUsersGroup } from '@tabler/icons-react'
import { banner, type ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

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
