import { createSeason, deleteSeason, updateSeason } from '../../shared/seasons/commands'
import { seasons } from '../../shared/seasons/entity'
import { entityForm } from '../kit/entity/entity-form'
import { serverRows } from '../kit/entity/row-source'
import { rowDialog } from '../kit/forms/row-dialog'

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
