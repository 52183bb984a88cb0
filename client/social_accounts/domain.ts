import { IconBrandFacebook, IconPalette } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const pages = settingsEntity({
  page: 'facebook',
  help: 'campaigns',
  one: 'social_account',
  label: 'social_accounts.title',
  icon: IconBrandFacebook,
  can: 'social_accounts.edit',
  edit: 'social_accounts.edit',
  load: () => import('./page').then((m) => m.socialAccountsOffice),
})

export const socialAccountsClientDomain: ClientDomain = {
  settings: [
    ...pages.settings,
    settingsPage({
      page: 'canva',
      help: 'campaigns',
      label: 'settings.canva',
      icon: IconPalette,
      can: 'social_accounts.edit',
      load: () => import('./canva').then((m) => m.CanvaPage),
    }),
  ],
  modals: {
    ...pages.modals,
    connect_social_account: modal(() => import('./connect-modal').then((m) => m.ConnectModal), 'social_accounts.edit'),
  },
}
