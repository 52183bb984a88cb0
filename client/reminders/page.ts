import { createReminder, deleteReminder, updateReminder } from '../../shared/message_templates/commands'
import { messageTemplatesList, remindersList } from '../../shared/message_templates/list'
import { officeEntity } from '../kit/page/office-entity'
import { rowsOfList } from '../kit/reading/row-source'

const templates = rowsOfList(messageTemplatesList)

export const remindersOffice = officeEntity(remindersList, {
  edit: 'message_templates.edit',
  commands: { create: createReminder, update: updateReminder, remove: deleteReminder },
  form: {
    start: { send_days_before: 1, send_at_time: '16:00' },
    useChoices: () => ({
      message_template_id: (templates.useRows().rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
  },
})
