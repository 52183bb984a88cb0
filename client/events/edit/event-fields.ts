import type { z } from 'zod'
import { updateEvent } from '../../../shared/events/commands'
import { LOCALES } from '../../../shared/kernel/format'
import { byPosition } from '../../../shared/kernel/model/list/by-position'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { conventionalWords, type MoreWords, withWords } from '../../kit/fields/field-words'
import type { FieldWords } from '../../kit/fields/kind'
import { useT } from '../../kit/phrases'
import { locationReference } from '../../parts/locations/location-reference'
import { priceCategoryReference } from '../../parts/price_categories/price-category-reference'
import { priceNameReference } from '../../parts/price_templates/price-name-reference'
import { taxGroupReference } from '../../parts/tax_groups/tax-group-reference'
import { useTicketTax } from '../../parts/tax_groups/ticket-tax'
import { useAll, useFoyer } from '../../sync/react'
import {
  labelReference,
  planReference,
  policyReference,
  priceFeeReference,
  priceTemplateReference,
  reminderReference,
  seasonReference,
} from './references'

const HALVES = [
  'title',
  'subtitle',
  'starts_at',
  'ends_at',
  'artist',
  'location_id',
  'season_id',
  'label_ids',
  'seating_plan_id',
  'max_qty_per_order',
] as const
const HALF_LIMITS = [
  'close_sale_after_perc',
  'close_sale_min_before_start',
  'qty_preselected_tickets',
  'disagio_fees_perc',
  'service_fees_amount',
] as const
const HALF_FLAGS = [
  'published',
  'on_sale',
  'soon_on_sale',
  'on_hold',
  'reservations',
  'waiting_list',
  'shows_seating_plan',
  'postponed',
  'restaging',
  'premiere',
  'last',
  'special',
  'detached',
  're_entry',
] as const

/** Texts and options of every field of an event's form, by field. */
export function useEventFields(): Readonly<Record<string, FieldWords>> {
  const t = useT()
  const { org } = useFoyer().identity
  const { lang } = useAll('orgs').find(({ id }) => id === org.id) ?? { lang: t.language }
  const names = new Intl.DisplayNames(LOCALES[t.language], { type: 'language' })
  const categories = [...useAll('price_categories')].sort(byPosition)
  const tax = useTicketTax()
  const half = Object.fromEntries(
    [...HALVES, ...HALF_LIMITS, ...HALF_FLAGS].map((field) => [field, { half: true }] as const),
  )
  const own: Readonly<Record<string, MoreWords>> = {
    ...half,
    ends_at: { half: true, follows: 'starts_at' },
    on_sale_from: { when: ({ soon_on_sale }) => soon_on_sale === true },
    title: { half: true, label: t('events.title_field') },
    location_id: { half: true, reference: locationReference },
    season_id: { half: true, reference: seasonReference },
    policy_id: { reference: policyReference },
    label_ids: { half: true, reference: labelReference },
    seating_plan_id: { half: true, reference: planReference },
    reminder_ids: { reference: reminderReference },
    close_sale_after_perc: { half: true, percent: true },
    disagio_fees_perc: { half: true, percent: true },
    price_template_id: { reference: priceTemplateReference },
    prices: {
      hideLabel: true,
      add: t('events.price_add'),
      // Another price most often belongs to the category of the one before, and has its tax.
      newEntry: (before) => ({
        price_category_id: before.at(-1)?.price_category_id ?? categories[0]?.id,
        tax_group_id: before.at(-1)?.tax_group_id ?? tax,
        enabled: true,
        is_reservation_only: false,
        price_fee_ids: [],
        description: null,
      }),
      members: {
        price_category_id: { reference: priceCategoryReference },
        price_name_id: { reference: priceNameReference },
        tax_group_id: { reference: taxGroupReference },
        price_fee_ids: { reference: priceFeeReference },
      },
    },
    media: { hideLabel: true, add: t('events.media_add'), newEntry: { type: 'hero' }, members: { url: { ratio: 2 } } },
    translations: {
      languages: LANGUAGES.filter((each) => each !== lang).map((each) => ({
        value: each,
        label: names.of(each) ?? each,
      })),
    },
  }
  const { shape }: z.ZodObject = updateEvent.args.shape.input
  return Object.fromEntries(
    Object.entries(conventionalWords(t, 'events', shape)).map(([field, words]) => [
      field,
      withWords(words, own[field]),
    ]),
  )
}
