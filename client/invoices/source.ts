import { invoicesList } from '../../shared/invoices/list'
import { rowsOfList } from '../kit/entity/row-source'

/** Invoices and credit notes. */
export const invoicesSource = rowsOfList(invoicesList)
