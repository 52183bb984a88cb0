import { Table } from '@mantine/core'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useFormat, useT } from '../../kit/phrases'
import classes from '../campaigns.module.css'
import { type Action, failureWord, TYPE_ICONS, titleOf, typeWord } from '../words'
import { ActionButtons } from './use-actions'

/** Actions as a table, with the steps that each status allows. */
export function ActionTable({ actions, label }: { readonly actions: readonly Action[]; readonly label: string }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label={label} verticalSpacing="xs">
        <Table.Tbody>
          {actions.map((action) => {
            const Icon = TYPE_ICONS[action.type]
            return (
              <Table.Tr key={action.id}>
                <Table.Td>
                  <button type="button" className={classes.open} onClick={() => openModal('campaign_id', action.id)}>
                    <Icon size={18} aria-hidden="true" />
                    <span>
                      <strong>{titleOf(t, action)}</strong>
                      <small>{typeWord(t, action.type)}</small>
                    </span>
                  </button>
                </Table.Td>
                <Table.Td>{action.starts_at ? format.dateTime(action.starts_at) : t('campaigns.no_date')}</Table.Td>
                <Table.Td>
                  <span className={classes.status} data-status={action.status}>
                    {t(`campaigns.status_${action.status}`)}
                  </span>
                  {action.status === 'FAILED' && <small className={classes.reason}>{failureWord(t, action.failure)}</small>}
                </Table.Td>
                <Table.Td>
                  <ActionButtons action={action} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
