import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createSupportTicket, updateSupportTicket } from '../../shared/support_tickets/commands'
import { supportTicketsList } from '../../shared/support_tickets/list'
import { EntityDetail } from '../kit/entity/entity-detail'
import { useFieldColumns } from '../kit/entity/fields/field-columns'
import { Section } from '../kit/layout/detail-pane'
import type { ListColumn } from '../kit/list/rows'
import { officeEntity } from '../kit/page/office-entity'
import { useT } from '../kit/phrases'
import type { ListRow } from '../kit/reading/row-source'
import { paragraphsOf } from '../kit/rich-text/paragraphs'
import { RichText } from '../kit/rich-text/rich-text'

type Ticket = ListRow<(typeof supportTicketsList)['entity']>

/** The name of the organisation that a request came from, which the server computes. */
const senderOf = (ticket: object): string => ('sender' in ticket ? String(ticket.sender ?? '') : '')

/** The columns of the definition, with the sender behind the title. */
function useColumns(): readonly ListColumn<Ticket>[] {
  const columns = useFieldColumns<Ticket>(supportTicketsList)
  return useMemo(() => {
    const sender: ListColumn<Ticket> = {
      key: 'sender',
      label: 'support_tickets.sender',
      track: { wide: 'minmax(120px, 1fr)' },
      cell: senderOf,
    }
    return [...columns.slice(0, 1), sender, ...columns.slice(1)]
  }, [columns])
}

/** The requests to the support: a list with filters, and their type, priority and status to edit. */
export const supportTicketsOffice = officeEntity(supportTicketsList, {
  title: 'support_tickets.requests',
  edit: 'support_tickets.edit',
  commands: { create: createSupportTicket, update: updateSupportTicket },
  create: null,
  useColumns,
  detail: (ticket) => (
    <EntityDetail list={supportTicketsList} row={ticket} can="support_tickets.edit" remove={false}>
      <Request ticket={ticket} />
    </EntityDetail>
  ),
})

/** The text of a request, its sender, and the way to its conversation. */
function Request({ ticket }: { readonly ticket: Ticket }) {
  const t = useT()
  const { message_id } = ticket
  return (
    <Section title={senderOf(ticket) ? `${t('support_tickets.sender')} ${senderOf(ticket)}` : undefined}>
      <RichText html={paragraphsOf(ticket.body)} />
      {message_id && (
        <Button
          mt="sm"
          renderRoot={(props) => <Link {...props} to="/notifications/messages/$id" params={{ id: message_id }} />}
        >
          {t('support_tickets.conversation')}
        </Button>
      )}
    </Section>
  )
}
