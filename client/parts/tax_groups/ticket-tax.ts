import { ticketTaxGroup } from '../../../shared/tax_groups/ticket-tax'
import { useAll, useFoyer } from '../../sync/react'

/** Returns the id of the tax group that new prices of tickets begin with. */
export function useTicketTax(): string | undefined {
  const { org } = useFoyer().identity
  const { address } = useAll('orgs').find(({ id }) => id === org.id) ?? org
  return ticketTaxGroup(useAll('tax_groups'), address?.country)?.id
}
