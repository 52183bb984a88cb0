import { EntityForm, entityForm } from '../kit/entity-page'
import { FormDialog } from '../kit/form-dialog'
import { useT } from '../kit/phrases'
import { useRow } from '../sync/react'

const form = entityForm({
  table: 'locations',
  title: { create: 'locations.new', edit: 'locations.edit' },
  create: 'CreateLocation',
  edit: 'UpdateLocation',
  submit: 'locations.save',
  labels: { name: 'locations.name', street: 'locations.street', postcode: 'locations.postcode', city: 'locations.city', country: 'locations.country' },
})

type Props = { readonly value: string; readonly close: () => void }

export const LocationForm = (props: Props) => <EntityForm form={form} {...props} />

export function DeleteLocation({ value, close }: Props) {
  const t = useT()
  const location = useRow('locations', value)
  if (!location) return null
  return (
    <FormDialog
      title={t('locations.delete_title', { name: location.name })}
      close={close}
      command="DeleteLocation"
      args={{ id: value }}
      fields={{}}
      submit="locations.delete_do"
    />
  )
}
