import { invoicesList } from '../../shared/invoices/list'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { InvoiceDetail } from './detail'

const page = entityPage(invoicesList, { create: null, detail: (invoice) => <InvoiceDetail invoice={invoice} /> })

/** Invoices and credit notes: those of the last month unless a period or a search is given. */
export const InvoicesPage = () => <EntityPage page={page} />
