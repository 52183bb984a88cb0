import { createSeason, deleteSeason, updateSeason } from '../../shared/seasons/commands'
import { seasons } from '../../shared/seasons/entity'
import { entityForm } from '../kit/forms/entity-form'
import { rowDialog } from '../kit/forms/row-dialog'
import { serverRows } from '../kit/list/row-source'

const source = serverRows(seasons)

export const SeasonForm = entityForm({
  source,
  title: { create: 'seasons.new', edit: 'seasons.edit' },
  create: createSeason,
  edit: updateSeason,
  submit: 'seasons.save',
})

export const DeleteSeason = rowDialog(source, ({ name }, t) => ({
  title: t('seasons.delete_title', { name }),
  command: deleteSeason,
  submit: 'seasons.delete_do',
}))
