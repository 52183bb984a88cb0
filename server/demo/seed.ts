import { type Clock, DAY } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { signEd25519 } from '../kernel/ed25519'
import { insertAll } from './insert-rows'
import { makeOffice } from './people/back-office'
import { makeContacts } from './people/contacts'
import { makeCorrespondence, makePosts } from './people/correspondence'
import { makeLabels, makeSeasons } from './people/labels'
import { found, makeAccounts, makeDevice, membership, type Person, SOCIETY, SUPPORT, THEATRE } from './people/organisations'
import { makeSociety } from './people/second-organisation'
import { makeCategories, makeLocations, makeProgramme, makeTaxGroups } from './programme/evenings'
import { makeHall } from './programme/hall'
import { makePriceTemplates } from './programme/price-templates'
import { makeProducts } from './programme/products'
import { makePromoCodes } from './programme/promo-codes'
import { brochure } from './programme/schedule'
import { dice as newDice } from './rng'
import { makeCheckIns } from './sales/check-ins'
import { makeBills } from './sales/invoices'
import { makePayouts } from './sales/payouts'
import { makeSales } from './sales/sales'
import { planShifts, settleShifts } from './sales/shifts'
import { makeVouchers } from './sales/vouchers'

const CONTACTS = 12_000
const ORDERS = 30_000
/** Who has the accreditation of the press. */
const GUESTS = 12
/** The smallest demo in which every kind of order still occurs, and the largest that anybody measures with. */
const [SMALLEST, LARGEST] = [0.02, 10]

export type SeedOptions = {
  readonly clock: Clock
  readonly hashPassword: (password: string) => Promise<string>
  /** Says what is going on; it takes some seconds. */
  readonly say: (line: string) => void
  readonly environment: { readonly NODE_ENV?: string | undefined; readonly FOYER_DEMO?: string | undefined; readonly DEMO_SCALE?: string | undefined }
}

/** Whether there may be demo data with a password everybody knows: not in production, unless asked for. */
export const demoAllowed = ({ NODE_ENV, FOYER_DEMO }: SeedOptions['environment']): boolean => NODE_ENV !== 'production' || FOYER_DEMO === '1'

/** How many times the demo is asked for, 1 where nothing is said. Throws in words where that is no number it can be made in. */
function scaleOf({ DEMO_SCALE }: SeedOptions['environment']): number {
  const scale = DEMO_SCALE === undefined ? 1 : Number(DEMO_SCALE)
  if (!(scale >= SMALLEST && scale <= LARGEST)) throw new RangeError(`DEMO_SCALE must be a number from ${SMALLEST} to ${LARGEST}`)
  return scale
}

/**
 * Makes the demo organisation on an empty database, in the transaction it is given. The same clock makes the same rows, except for
 * the salt of the password's hash. Throws where demo data is not allowed or an organisation is there already.
 */
export async function seedDemo(trx: Db, { clock, hashPassword, say, environment }: SeedOptions): Promise<void> {
  if (!demoAllowed(environment)) throw new Error('demo data is off in production; set FOYER_DEMO=1 to allow it')
  const scale = scaleOf(environment)
  const now = clock()
  const password = await hashPassword('lindenau')
  if (await trx.selectFrom('orgs').select('id').executeTakeFirst()) throw new Error('the database already has an organisation')
  say('Setting up the demo organisation Stadttheater Lindenau …')
  const dice = newDice(1895)
  const begun = now - 900 * DAY
  const accounts = await makeAccounts(trx, dice, begun, password)
  const support = await found(trx, dice, begun, SUPPORT)
  const posts = makePosts(support.maker, now)
  await insertAll(trx, { users: [membership(support.maker, begun, accounts, 'super')], posts })
  await makeTheatre(trx, now, begun, accounts, posts, scale, say)
  const society = await found(trx, dice, begun, SOCIETY)
  await insertAll(trx, makeSociety(society, now, begun, accounts))
}

async function makeTheatre(
  trx: Db,
  now: number,
  begun: number,
  accounts: Readonly<Record<Person, string>>,
  posts: readonly RowOf<'posts'>[],
  scale: number,
  say: SeedOptions['say'],
): Promise<void> {
  const dice = newDice(1896)
  const org = await found(trx, dice, begun, THEATRE)
  const { maker } = org
  const users = (Object.keys(accounts) as Person[]).map((person) => membership(maker, begun, accounts, person))
  const memberOf = (person: Person) => {
    const user = users.find(({ account_id }) => account_id === accounts[person])
    if (!user) throw new RangeError(`${person} is no member`)
    return user
  }
  const userOf = (person: Person) => memberOf(person).id
  const device = (number: number, name: string, kind: RowOf<'devices'>['kind']) => makeDevice(org, dice, begun, number, name, kind, userOf('admin'))
  const [office, evening, daytime, entrance] = [
    device(1, 'Webshop und Telefon', 'office'),
    device(2, 'Abendkasse Foyer', 'desk'),
    device(3, 'Tageskasse Markt', 'desk'),
    device(4, 'Einlass Haupteingang', 'door'),
  ]
  const box = (name: string, place: string) => maker.row(begun, { name, place, vendor: 'internal' as const, blind: false })
  const cash_boxes = [box('Abendkasse', 'Foyer, Großes Haus'), box('Tageskasse', 'Markt 7'), box('Studiokasse', 'Eingang Studio')]
  const [eveningBox, daytimeBox] = cash_boxes as [RowOf<'cash_boxes'>, RowOf<'cash_boxes'>, RowOf<'cash_boxes'>]

  const categories = makeCategories(maker, begun)
  const taxes = makeTaxGroups(maker, begun)
  const locations = makeLocations(maker, begun)
  const hall = makeHall(maker, begun, categories.ids)
  const nights = makeProgramme(maker, now, brochure(scale), hall.seats, hall.plan.id, categories.ids, taxes, locations)
  const contacts = makeContacts(maker, dice.fork(), Math.ceil(CONTACTS * scale), now - 800 * DAY, now - 121 * DAY)
  const drawer = (at: RowOf<'devices'>, cash_box: RowOf<'cash_boxes'>) => ({ device: at, cash_box, user_id: userOf('cashier') })
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
    ...{ maker, now, nights, catalogue, contacts, shifts, office, seats: hall.seats },
    ...{ dice: dice.fork(), count: Math.ceil(ORDERS * scale), clerk_id: userOf('ticketing'), sign: async (bytes) => sign(bytes) },
  })
  const settled = settleShifts(maker, dice.fork(), shifts)
  const check_ins = makeCheckIns(maker, dice.fork(), now, nights, sales.items, { device_id: entrance.id, user_id: userOf('checkin') })
  const bills = await makeBills(trx, maker, sales.billed, contacts, sign)
  say(
    `  ${sales.orders.length} orders with ${sales.items.filter(({ event_id }) => event_id).length} tickets, ${settled.receipts.length} receipts in ${settled.shifts.length} shifts`,
  )

  const premieres = nights.filter(({ starts }) => starts > now).slice(0, 3)
  const house = makeOffice(maker, begun, now, userOf('editor'), { premieres, guests: contacts.slice(0, GUESTS) })
  const paid = makePayouts(maker, now, sales.payments, house.bank_accounts[0]?.id ?? null)
  await insertAll(trx, {
    ...house,
    ...paid,
    labels: makeLabels(maker, begun),
    seasons: makeSeasons(maker, begun, now),
    users,
    devices: [office, evening, daytime, entrance],
    seating_plans: [hall.plan],
    ...catalogue,
    vouchers: makeVouchers(maker, begun, now),
    cash_boxes,
    locations: Object.values(locations),
    contacts,
    seats: hall.seats,
    events: nights.map((night) => night.event),
    prices: nights.flatMap((night) => night.prices),
    quotas: nights.flatMap((night) => night.quotas),
    rights: [...sales.rights, ...settled.rights],
    cash_box_shifts: settled.shifts,
    receipts: settled.receipts,
    orders: sales.orders,
    order_items: sales.items,
    payments: sales.payments,
    invoices: bills,
    check_ins,
    ...makePriceTemplates(maker, begun, categories.ids, taxes.reduced.id),
    ...makeCorrespondence(maker, now, {
      members: { admin: memberOf('admin'), editor: memberOf('editor'), ticketing: memberOf('ticketing') },
      contacts,
      posts,
      payouts: paid.payouts,
    }),
  })
}
