import { IconCoins, IconTag, IconTemplate } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const pages = [
  settingsEntity({
    page: 'price_templates',
    help: 'prices-and-tax',
    one: 'price_template',
    label: 'price_templates.title',
    icon: IconTemplate,
    can: 'price_templates.edit',
    edit: 'price_templates.edit',
    load: () => import('./page').then((m) => m.priceTemplatesOffice),
  }),
  settingsEntity({
    page: 'price_defs',
    help: 'prices-and-tax',
    one: 'price_name',
    label: 'price_names.title',
    icon: IconTag,
    can: 'price_templates.edit',
    edit: 'price_templates.edit',
    load: () => import('./page').then((m) => m.priceNamesOffice),
  }),
  settingsEntity({
    page: 'price_fee_names',
    help: 'prices-and-tax',
    one: 'price_fee_name',
    label: 'price_fee_names.title',
    icon: IconCoins,
    can: 'price_templates.edit',
    edit: 'price_templates.edit',
    load: () => import('./page').then((m) => m.priceFeeNamesOffice),
  }),
]

export const priceTemplatesClientDomain: ClientDomain = {
  settings: pages.flatMap(({ settings }) => settings),
  modals: Object.assign({}, ...pages.map(({ modals }) => modals)),
}
