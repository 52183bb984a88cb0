import { entityForm } from '../kit/list/entity-page'

export const ContactForm = entityForm({
  table: 'contacts',
  title: { create: 'contacts.new', edit: 'contacts.edit' },
  create: 'CreateContact',
  edit: 'UpdateContact',
  submit: 'contacts.save',
  labels: { firstname: 'contacts.firstname', lastname: 'contacts.lastname', email: 'contacts.email', phone: 'contacts.phone' },
})
