import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Entity } from '../../../shared/kernel/model/entity'
import type { Permission } from '../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../shared/phrases'
import { Can } from '../can'
import { DetailPane, Facts, Section } from '../layout/detail-pane'
import { useOpenModal } from '../layout/modal-address'
import { useFormat, useT } from '../phrases'
import { fieldText, labelledFields } from './field-text'

type Named = { readonly id: string; readonly name: string }

type Props = {
  readonly entity: Entity
  readonly row: Named
  /** Permission to edit and delete the row. */
  readonly can: Permission
  /** Buttons that open a modal with the row's id. */
  readonly edit: { readonly modal: string; readonly label: PhraseKey }
  readonly remove?: { readonly modal: string; readonly label: PhraseKey }
  readonly children?: ReactNode
}

/** Detail pane of a row with a name: its labelled fields that have a value, and buttons to edit and delete it. */
export function EntityDetail({ entity, row, can, edit, remove, children }: Props) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const values: Readonly<Record<string, unknown>> = { ...row }
  const facts = labelledFields(entity).flatMap(([field, label]): [string, string][] => {
    const text = field === 'name' ? '' : fieldText(t, format, entity, field, values[field])
    return text ? [[t(label), text]] : []
  })
  return (
    <DetailPane title={row.name}>
      <Section>
        <Facts facts={facts} />
      </Section>
      {children}
      <Can do={can}>
        <Section>
          <Group>
            <Button variant="default" onClick={() => openModal(edit.modal, row.id)}>
              {t(edit.label)}
            </Button>
            {remove && (
              <Button variant="outline" color="red" onClick={() => openModal(remove.modal, row.id)}>
                {t(remove.label)}
              </Button>
            )}
          </Group>
        </Section>
      </Can>
    </DetailPane>
  )
}
