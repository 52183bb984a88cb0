import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { List } from '../../../shared/kernel/model/list/list'
import type { Permission } from '../../../shared/kernel/permissions'
import { Can } from '../can'
import { DetailPane, Facts, Section } from '../layout/detail-pane'
import { useOpenModal } from '../layout/modal-address'
import { ownPhrase, useFormat, useT } from '../phrases'
import { modalsOf } from './entity-modals'
import { fieldText, labelledFields } from './fields/field-text'
import { fieldValue } from './fields/field-value'

type Props = {
  readonly list: List
  readonly row: { readonly id: string }
  /** Permission to edit and delete the row; without it the detail only shows it. */
  readonly can?: Permission | undefined
  /** False if a row cannot be deleted. */
  readonly remove?: boolean
  /** Sections between the fields and the buttons. */
  readonly children?: ReactNode
}

/** Detail pane of a row: its labelled fields that have a value, and buttons to edit and delete it. */
export function EntityDetail({ list, row, can, remove = true, children }: Props) {
  const { entity } = list
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const modals = modalsOf(list)
  const values = row as Readonly<Record<string, unknown>>
  const title = 'name' in entity.row.shape ? 'name' : (list.columns[0] ?? 'id')
  const facts = labelledFields(entity).flatMap(([field, label]): [string, ReactNode][] => {
    const value = field === title ? null : fieldValue(t, format, entity, field, values)
    return value ? [[t(label), value]] : []
  })
  return (
    <DetailPane title={fieldText(t, format, entity, title, values[title])}>
      <Section>
        <Facts facts={facts} />
      </Section>
      {children}
      {can && (
        <Can do={can}>
          <Section>
            <Group>
              <Button variant="default" onClick={() => openModal(modals.form, row.id)}>
                {t(ownPhrase(entity.name, 'edit'))}
              </Button>
              {remove && (
                <Button variant="outline" color="red" onClick={() => openModal(modals.remove, row.id)}>
                  {t(ownPhrase(entity.name, 'delete'))}
                </Button>
              )}
            </Group>
          </Section>
        </Can>
      )}
    </DetailPane>
  )
}
