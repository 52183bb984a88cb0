import type { FirstStepName } from '../../shared/onboarding/steps'
import type { StepPlace } from '../parts/settings/steps'

export const STEP_PLACES: Readonly<Record<FirstStepName, StepPlace>> = {
  choices: { modal: 'onboarding' },
  address: { settings: 'general' },
  tax_group: { settings: 'tax_groups' },
  payment_method: { settings: 'payment_methods' },
  email: { settings: 'emails' },
  location: { settings: 'locations' },
  seating_plan: { settings: 'seating_plan_templates' },
  event: { modal: 'new_event' },
  on_sale: { page: '/events' },
  cash_box: { settings: 'cash_boxes' },
  product: { settings: 'products' },
  voucher: { settings: 'vouchers_settings' },
  campaign: { page: '/campaigns' },
  accreditation: { modal: 'edit_accreditation', value: 'new' },
  team: { settings: 'users' },
  device: { page: '/devices' },
}
