import { IconCalendarStats } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const seasonsClientDomain: ClientDomain = settingsEntity({
  page: 'seasons',
  help: 'events',
  one: 'season',
  label: 'seasons.title',
  icon: IconCalendarStats,
  can: 'seasons.read',
  edit: 'seasons.edit',
  load: () => import('./page').then((m) => m.seasonsOffice),
})
