import { phrases } from '../kernel/phrases'

/** Pages on social networks to which campaigns are posted. */
export const socialAccountsPhrases = phrases(
  {
    'social_accounts.title': 'Social media',
    'social_accounts.new': 'New page',
    'social_accounts.edit': 'Edit page',
    'social_accounts.empty': 'No pages yet',
    'social_accounts.empty_hint': 'Campaigns are posted to the pages you add here.',
    'social_accounts.name': 'Name',
    'social_accounts.provider': 'Network',
    'social_accounts.provider.facebook': 'Facebook',
    'social_accounts.provider.instagram': 'Instagram',
    'social_accounts.provider.youtube': 'YouTube',
    'social_accounts.external_id': 'Page or user ID',
    'social_accounts.connected_at': 'Connected',
  },
  {
    'social_accounts.title': 'Soziale Medien',
    'social_accounts.new': 'Neue Seite',
    'social_accounts.edit': 'Seite bearbeiten',
    'social_accounts.empty': 'Noch keine Seiten',
    'social_accounts.empty_hint': 'Kampagnen erscheinen auf den Seiten, die Sie hier anlegen.',
    'social_accounts.name': 'Bezeichnung',
    'social_accounts.provider': 'Netzwerk',
    'social_accounts.provider.facebook': 'Facebook',
    'social_accounts.provider.instagram': 'Instagram',
    'social_accounts.provider.youtube': 'YouTube',
    'social_accounts.external_id': 'Kennung der Seite',
    'social_accounts.connected_at': 'Verbunden',
  },
)
