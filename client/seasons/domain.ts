import { IconCalendarStats } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'

export const seasonsClientDomain: ClientDomain = {
  navigation: [{ to: '/settings/seasons', label: 'seasons.title', icon: IconCalendarStats, can: 'seasons.edit', group: 'office' }],
  modals: {
    season_form: modal(() => import('./modals').then((m) => m.SeasonForm), 'seasons.edit'),
    delete_season: modal(() => import('./modals').then((m) => m.DeleteSeason), 'seasons.edit'),
  },
}
