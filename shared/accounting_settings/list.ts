import { listOf } from '../kernel/model/list/list'
import { accounting_settings } from './entity'

export const accountingSettingsList = listOf(accounting_settings, {
  columns: ['chart', 'consultant_number', 'client_number', 'fiscal_year_month', 'accounts'],
  sort: { by: 'created_at', desc: false },
  names: { one: null },
})
