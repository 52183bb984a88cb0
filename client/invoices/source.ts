import { invoicesList } from '../../shared/invoices/list'
import { rowsOfList } from '../kit/reading/row-source'

/** Invoices and credit notes. */
export const invoicesSource = rowsOfList(invoicesList)
