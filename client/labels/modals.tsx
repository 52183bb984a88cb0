import { updateEvent } from '../../shared/events/commands'
import { eventsList } from '../../shared/events/list'
import { labelsList } from '../../shared/labels/list'
import { rowReference } from '../kit/fields/choices/reference'
import { rowDialog } from '../kit/forms/row-dialog'
import { rowsOfList } from '../kit/reading/row-source'

const labels = rowReference(rowsOfList(labelsList), { label: ({ name }) => name })

/** The labels of an event. */
export const EventLabels = rowDialog(rowsOfList(eventsList), ({ title, label_ids }, t) => ({
  title: t('labels.of', { name: title }),
  command: updateEvent,
  fields: { label_ids: { label: t('labels.title'), reference: labels } },
  stored: { label_ids },
  submit: 'labels.save',
}))
