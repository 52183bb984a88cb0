import { updateEvent } from '../../shared/events/commands'
import { eventsList } from '../../shared/events/list'
import { labelsList } from '../../shared/labels/list'
import { rowsOfList } from '../kit/entity/row-source'
import { rowReference } from '../kit/fields/reference'
import { rowDialog } from '../kit/forms/row-dialog'

const labels = rowReference(rowsOfList(labelsList), { label: ({ name }) => name })

/** The labels of an event. */
export const EventLabels = rowDialog(rowsOfList(eventsList), ({ title, label_ids }, t) => ({
  title: t('labels.of', { name: title }),
  command: updateEvent,
  fields: { label_ids: { label: t('labels.title'), reference: labels } },
  stored: { label_ids },
  submit: 'labels.save',
}))
