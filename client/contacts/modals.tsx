import { EntityForm, entityForm } from '../kit/entity-page'

const form = entityForm({
  table: 'contacts',
  title: { create: 'contacts.new', edit: 'contacts.edit' },
  create: 'CreateContact',
  edit: 'UpdateContact',
  submit: 'contacts.save',
  labels: { firstname: 'contacts.firstname', lastname: 'contacts.lastname', email: 'contacts.email', phone: 'contacts.phone' },
})

type Props = { readonly value: string; readonly close: () => void }

export const ContactForm = (props: Props) => <EntityForm form={form} {...props} />
