import { type Clock, DAY } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { addRecipients } from '../email/recipients/recipients'
import type { Db } from '../kernel/database/database'
import { signEd25519 } from '../kernel/ed25519'
import type { FileStore } from '../media_gallery/file-store'
import { insertRows } from './insert-rows'
import { makeBackOffice } from './people/back-office'
import { makeCampaigns } from './people/campaigns'
import { makeContacts } from './people/contacts'
import { makeCorrespondence, makePosts } from './people/correspondence'
import { makeLabels, makeSeasons } from './people/labels'
import {
  createDemoOrganisation,
  type DemoPerson,
  makeAccounts,
  makeDevice,
  membership,
  SOCIETY,
  SUPPORT,
  THEATRE,
} from './people/organisations'
import { makeSecondOrganisation } from './people/second-organisation'
import { classifyEvents } from './programme/classification'
import { makeCategories, makeEvenings, makeLocations, makeTaxGroups } from './programme/evenings'
import { makeHall } from './programme/hall'
import { makePosters } from './programme/posters'
import { makePriceTemplates } from './programme/price-templates'
import { makeProducts } from './programme/products'
import { attributeOrders, makePromoCodes } from './programme/promo-codes'
import { makeSchedule } from './programme/schedule'
import { createRng as newDice } from './rng'
import { makeCheckIns } from './sales/check-ins'
import { makeInvoices } from './sales/invoices'
import { makePayouts } from './sales/payouts'
import { makeSales } from './sales/sales'
import { planShifts, settleShifts } from './sales/shifts'
import { makeVouchers } from './sales/vouchers'

const CONTACTS = 12_000
const ORDERS = 30_000
/** Number of contacts with the press accreditation. */
const PRESS_CONTACTS = 12
/** Smallest scale in which every kind of order still occurs, and the largest. */
const [SMALLEST, LARGEST] = [0.02, 10]

export type SeedOptions = {
  readonly clock: Clock
  readonly hashPassword: (password: string) => Promise<string>
  /** Store of the posters. */
  readonly files: Pick<FileStore, 'put'>
  /** Reports progress. The seed takes some seconds. */
  readonly say: (line: string) => void
  readonly environment: Readonly<
    Partial<Record<'NODE_ENV' | 'FOYER_DEMO' | 'FOYER_EMPTY' | 'DEMO_SCALE', string | undefined>>
  >
}

/**
 * Tells whether demo data with its public password is allowed: not where an empty server is wanted, nor in production,
 * unless asked for.
 */
export const isDemoAllowed = ({ NODE_ENV, FOYER_DEMO, FOYER_EMPTY }: SeedOptions['environment']): boolean =>
  FOYER_EMPTY !== '1' && (NODE_ENV !== 'production' || FOYER_DEMO === '1')

/** Reads `DEMO_SCALE`, default 1. Throws a RangeError for an invalid number. */
function scaleOf({ DEMO_SCALE }: SeedOptions['environment']): number {
  const scale = DEMO_SCALE === undefined ? 1 : Number(DEMO_SCALE)
  if (!(scale >= SMALLEST && scale <= LARGEST))
    throw new RangeError(`DEMO_SCALE must be a number from ${SMALLEST} to ${LARGEST}`)
  return scale
}

/**
 * Makes the demo organisation in an empty database, inside the given transaction. The same clock makes the same rows,
 * except for the salt of the password hash. Throws where demo data is not allowed or an organisation exists already.
 */
export async function seedDemo(trx: Db, { clock, hashPassword, files, say, environment }: SeedOptions): Promise<void> {
  if (!isDemoAllowed(environment)) throw new Error('demo data is off in production; set FOYER_DEMO=1 to allow it')
  const scale = scaleOf(environment)
  const now = clock()
  const password = await hashPassword('lindenau')
  if (await trx.selectFrom('orgs').select('id').executeTakeFirst())
    throw new Error('the database already has an organisation')
  say('Setting up the demo organisation Stadttheater Lindenau …')
  const dice = newDice(1895)
  const begun = now - 900 * DAY
  const accounts = await makeAccounts(trx, dice, begun, password)
  const support = await createDemoOrganisation(trx, dice, begun, SUPPORT)
  const posts = makePosts(support.maker, now)
  await insertRows(trx, { users: [membership(support.maker, begun, accounts, 'super')], posts })
  await makeTheatre(trx, now, begun, accounts, posts, scale, files, say)
  const society = await createDemoOrganisation(trx, dice, begun, SOCIETY)
  await insertRows(trx, makeSecondOrganisation(society, now, begun, accounts))
}

async function makeTheatre(
  trx: Db,
  now: number,
  begun: number,
  accounts: Readonly<Record<DemoPerson, string>>,
  posts: readonly RowOf<'posts'>[],
  scale: number,
  files: SeedOptions['files'],
  say: SeedOptions['say'],
): Promise<void> {
  const dice = newDice(1896)
  const org = await createDemoOrganisation(trx, dice, begun, THEATRE)
  const { maker } = org
  const users = (Object.keys(accounts) as DemoPerson[]).map((person) => membership(maker, begun, accounts, person))
  const memberOf = (person: DemoPerson) => {
    const user = users.find(({ account_id }) => account_id === accounts[person])
    if (!user) throw new RangeError(`${person} is no member`)
    return user
  }
  const userOf = (person: DemoPerson) => memberOf(person).id
  const device = (number: number, name: string, kind: RowOf<'devices'>['kind']) =>
    makeDevice(org, dice, begun, number, name, kind, userOf('admin'))
  const [office, evening, daytime, entrance] = [
    device(1, 'Webshop und Telefon', 'office'),
    device(2, 'Abendkasse Foyer', 'desk'),
    device(3, 'Tageskasse Markt', 'desk'),
    device(4, 'Einlass Haupteingang', 'door'),
  ]
  const box = (name: string, place: string) =>
    maker.row(begun, { name, place, vendor: 'internal' as const, blind: false })
  const cash_boxes = [
    box('Abendkasse', 'Foyer, Großes Haus'),
    box('Tageskasse', 'Markt 7'),
    box('Studiokasse', 'Eingang Studio'),
  ]
  const [eveningBox, daytimeBox] = cash_boxes as [RowOf<'cash_boxes'>, RowOf<'cash_boxes'>, RowOf<'cash_boxes'>]

  const categories = makeCategories(maker, begun)
  const taxes = makeTaxGroups(maker, begun)
  const locations = makeLocations(maker, begun)
  const hall = makeHall(maker, begun, categories.ids)
  const nights = makeEvenings(
    maker,
    now,
    makeSchedule(scale),
    hall.seats,
    hall.plan.id,
    categories.ids,
    taxes,
    locations,
  )
  const contacts = makeContacts(maker, dice.fork(), Math.ceil(CONTACTS * scale), now - 800 * DAY, now - 121 * DAY)
  const drawer = (at: RowOf<'devices'>, cash_box: RowOf<'cash_boxes'>) => ({
    device: at,
    cash_box,
    user_id: userOf('cashier'),
  })
  const shifts = planShifts(maker, now, nights, drawer(evening, eveningBox), drawer(daytime, daytimeBox))
  say(`  ${nights.length} events, ${hall.seats.length} seats, ${contacts.length} contacts`)

  const catalogue = {
    tax_groups: [taxes.reduced, taxes.full],
    price_categories: categories.rows,
    products: makeProducts(maker, begun, taxes),
    promo_codes: makePromoCodes(maker, begun, now),
  }
  const sign = (bytes: Uint8Array) => signEd25519(org.private_key, bytes)
  const sales = await makeSales({
    maker,
    now,
    nights,
    catalogue,
    contacts,
    shifts,
    office,
    seats: hall.seats,
    dice: dice.fork(),
    count: Math.ceil(ORDERS * scale),
    clerk_id: userOf('ticketing'),
    sign: async (bytes) => sign(bytes),
  })
  const settled = settleShifts(maker, dice.fork(), shifts)
  const check_ins = makeCheckIns(maker, dice.fork(), now, nights, sales.items, {
    device_id: entrance.id,
    user_id: userOf('checkin'),
  })
  const bills = await makeInvoices(trx, maker, sales.billed, contacts, sign)
  say(
    `  ${sales.orders.length} orders with ${sales.items.filter(({ event_id }) => event_id).length} tickets, ${settled.receipts.length} receipts in ${settled.shifts.length} shifts`,
  )

  const labels = makeLabels(maker, begun)
  const seasons = makeSeasons(maker, begun, now)
  const premieres = nights.filter(({ starts }) => starts > now).slice(0, 3)
  const house = makeBackOffice(maker, begun, now, userOf('editor'), {
    premieres,
    guests: contacts.slice(0, PRESS_CONTACTS),
  })
  const paid = makePayouts(maker, now, sales.payments, house.bank_accounts[0]?.id ?? null)
  const campaigns = makeCampaigns(maker, now, {
    events: premieres.map(({ event }) => event),
    author: memberOf('editor'),
  })
  const { recipients, ...correspondence } = makeCorrespondence(maker, now, {
    members: { admin: memberOf('admin'), editor: memberOf('editor'), ticketing: memberOf('ticketing') },
    contacts,
    posts,
    payouts: paid.payouts,
  })
  await insertRows(trx, {
    ...house,
    ...paid,
    ...(await makePosters(maker, begun, nights, files, newDice(1897), userOf('editor'))),
    labels,
    seasons,
    users,
    devices: [office, evening, daytime, entrance],
    seating_plans: [hall.plan],
    ...catalogue,
    vouchers: makeVouchers(maker, begun, now),
    cash_boxes,
    locations: Object.values(locations),
    contacts,
    seats: hall.seats,
    events: classifyEvents(nights, labels, seasons),
    prices: nights.flatMap((night) => night.prices),
    quotas: nights.flatMap((night) => night.quotas),
    rights: [...sales.rights, ...settled.rights],
    cash_box_shifts: settled.shifts,
    receipts: settled.receipts,
    orders: attributeOrders(sales.orders, catalogue.promo_codes),
    order_items: sales.items,
    payments: sales.payments,
    invoices: bills,
    check_ins,
    ...makePriceTemplates(maker, begun, categories.ids, taxes.reduced.id),
    ...correspondence,
    ...campaigns,
    messages: [...correspondence.messages, ...campaigns.messages],
  })
  for (const { message_id, contact_ids } of recipients)
    await addRecipients({ trx, org_id: maker.org_id }, message_id, contact_ids)
}
