import { IconMessageQuestion } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const questionsClientDomain: ClientDomain = settingsEntity({
  page: 'questions',
  one: 'question',
  label: 'questions.title',
  icon: IconMessageQuestion,
  can: 'questions.edit',
  edit: 'questions.edit',
  declared: () => import('../../shared/questions/office').then((m) => m.questionsOffice),
})
