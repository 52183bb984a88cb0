import { buyerPoliciesList } from '../../../shared/buyer_policies/office'
import { createLabel } from '../../../shared/labels/commands'
import { labelsList } from '../../../shared/labels/list'
import { createReminder } from '../../../shared/message_templates/commands'
import { messageTemplatesList, remindersList } from '../../../shared/message_templates/list'
import { createPriceFeeName, createPriceTemplate } from '../../../shared/price_templates/commands'
import { priceFeeNamesList, priceTemplatesList } from '../../../shared/price_templates/list'
import { createSeason } from '../../../shared/seasons/commands'
import { seasonsList } from '../../../shared/seasons/list'
import { inlineCreate } from '../../kit/entity/inline-create'
import { rowReference } from '../../kit/fields/choices/reference'
import { useRowChoices } from '../../kit/fields/choices/row-choices'
import { localRows, rowsOfList } from '../../kit/reading/row-source'
import { templateLineWords } from '../../parts/price_templates/price-name-reference'
import { useNextSeason } from '../../parts/seasons/next-season'
import { taxGroupReference } from '../../parts/tax_groups/tax-group-reference'
import { useTicketTax } from '../../parts/tax_groups/ticket-tax'

const byName = { label: ({ name }: { readonly name: string }) => name }

export const priceTemplateReference = rowReference(rowsOfList(priceTemplatesList), {
  ...byName,
  create: {
    label: 'events.price_template_new',
    can: createPriceTemplate.can,
    dialog: inlineCreate({
      title: 'price_templates.new',
      command: createPriceTemplate,
      submit: 'app.save',
      field: 'name',
      useWords: () => templateLineWords,
    }),
  },
})

export const priceFeeReference = rowReference(rowsOfList(priceFeeNamesList), {
  ...byName,
  create: {
    label: 'events.price_fee_new',
    can: createPriceFeeName.can,
    dialog: inlineCreate({
      title: 'price_fee_names.new',
      command: createPriceFeeName,
      submit: 'app.save',
      field: 'name',
      useStart: () => ({ tax_group_id: useTicketTax() }),
      useWords: () => ({ tax_group_id: { reference: taxGroupReference } }),
    }),
  },
})

export const seasonReference = rowReference(rowsOfList(seasonsList), {
  ...byName,
  create: {
    label: 'events.season_new',
    can: createSeason.can,
    dialog: inlineCreate({
      title: 'seasons.new',
      command: createSeason,
      submit: 'seasons.save',
      field: 'name',
      useStart: useNextSeason,
    }),
  },
})

export const policyReference = rowReference(rowsOfList(buyerPoliciesList), byName)

export const labelReference = rowReference(rowsOfList(labelsList), {
  ...byName,
  create: {
    label: 'events.label_new',
    can: createLabel.can,
    dialog: inlineCreate({ title: 'labels.new', command: createLabel, submit: 'app.save', field: 'name' }),
  },
})

export const reminderReference = rowReference(rowsOfList(remindersList), {
  ...byName,
  create: {
    label: 'events.reminder_new',
    can: createReminder.can,
    dialog: inlineCreate({
      title: 'reminders.new',
      command: createReminder,
      submit: 'app.save',
      field: 'name',
      useStart: () => ({ send_days_before: 1, send_at_time: '16:00' }),
      useWords: () => ({ message_template_id: { choices: useRowChoices(messageTemplatesList) } }),
    }),
  },
})

export const planReference = rowReference(localRows('seating_plans'), byName)
