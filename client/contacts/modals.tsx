import { entityForm } from '../kit/entity/entity-form'
import { localRows } from '../kit/entity/row-source'

export const ContactForm = entityForm({
  source: localRows('contacts'),
  title: { create: 'contacts.new', edit: 'contacts.edit' },
  create: 'CreateContact',
  edit: 'UpdateContact',
  submit: 'contacts.save',
})
