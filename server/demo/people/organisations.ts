import { PRIVILEGES, ROLES, type RoleName } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { CURRENCIES, FEATURES, PAYMENT_METHODS } from '../../../shared/orgs/entity'
import type { RowOf } from '../../../shared/registry'
import { certificateBytes } from '../../../shared/tickets/code'
import type { Db } from '../../kernel/database/database'
import { newKeyPair, signEd25519 } from '../../kernel/ed25519'
import { createOrg } from '../../orgs/create-org'
import type { Dice } from '../rng'
import { type Maker, maker } from '../row-maker'

/** One login per role; the password of all of them is `lindenau`. */
const PEOPLE = {
  super: ['SUPER', 'Theresa Brandt'],
  admin: ['ADMIN', 'Johannes Eckert'],
  editor: ['EDITOR', 'Mathilda Seidel'],
  ticketing: ['TICKETING', 'Claus Heinemann'],
  cashier: ['CASHIER', 'Petra Vogt'],
  analyst: ['ANALYST', 'Yasemin Demir'],
  checkin: ['CHECKIN', 'Lukas Pohl'],
  basic: ['BASIC', 'Renate Kirchner'],
  gallery: ['GALLERY', 'Oskar Lindner'],
  caterer: ['CATERER', 'Barbara Kowalski'],
} as const satisfies Record<string, readonly [RoleName, string]>
export type Person = keyof typeof PEOPLE

type OrgSpec = Pick<RowOf<'orgs'>, 'name' | 'short_id' | 'slug' | 'lang' | 'features' | 'accepted_payment_methods' | 'parent_id' | 'is_owner' | 'free_plan'>

/** An organisation that is there, with what else is needed to fill it. */
export type Founded = { readonly id: string; readonly maker: Maker; readonly private_key: string; readonly public_key: string }

/** Founds an organisation: its row, its counter and its key. */
export async function found(db: Db, dice: Dice, at: number, spec: OrgSpec): Promise<Founded> {
  const id = maker('', dice).id(at)
  const [created_at, updated_at] = [iso(at), iso(at)]
  // In the demo anybody may try any role in any browser; a house of its own says so itself, or uses codes.
  const settings = { webshop_v2: true, start_season_month: 8, open_enrolment: true }
  await createOrg(db, { id, ...spec, currency: CURRENCIES[2], media_logo_url: null, settings, created_at, updated_at }, dice.bytes)
  const keys = await db.selectFrom('org_keys').select(['private_key', 'public_key']).where('org_id', '=', id).executeTakeFirstOrThrow()
  return { id, maker: maker(id, dice), ...keys }
}

export const THEATRE: OrgSpec = {
  name: 'Stadttheater Lindenau',
  short_id: 'LIN',
  slug: 'stadttheater-lindenau',
  lang: 'de',
  features: [...FEATURES],
  accepted_payment_methods: [...PAYMENT_METHODS],
  parent_id: null,
  is_owner: false,
  free_plan: false,
}

export const SOCIETY: OrgSpec = {
  name: 'Kulturverein Mühlental',
  short_id: 'KVM',
  slug: 'kulturverein-muehlental',
  lang: 'de',
  features: ['cash_registry', 'reservations'],
  accepted_payment_methods: ['cash', 'free', 'terminal', 'wire'],
  parent_id: null,
  is_owner: false,
  free_plan: true,
}

export const SUPPORT: OrgSpec = {
  name: 'Foyer Support',
  short_id: 'FOYER',
  slug: 'foyer-support',
  lang: 'en',
  features: [],
  accepted_payment_methods: ['free'],
  parent_id: null,
  is_owner: true,
  free_plan: false,
}

/** Makes the accounts, one per role. */
export async function makeAccounts(db: Db, dice: Dice, at: number, password_hash: string): Promise<Readonly<Record<Person, string>>> {
  const ids = {} as Record<Person, string>
  for (const person of Object.keys(PEOPLE) as Person[]) {
    ids[person] = maker('', dice).id(at)
    await db
      .insertInto('accounts')
      .values({ id: ids[person], email: `${person}@lindenau.example`, name: PEOPLE[person][1], password_hash, created_at: iso(at) })
      .execute()
  }
  return ids
}

/** A person's membership; the role may differ from the one in the login's name. */
export function membership(
  maker: Maker,
  at: number,
  accounts: Readonly<Record<Person, string>>,
  person: Person,
  role: RoleName = PEOPLE[person][0],
): RowOf<'users'> {
  return maker.row(at, {
    account_id: accounts[person],
    name: PEOPLE[person][1],
    email: `${person}@lindenau.example`,
    role,
    webclient_settings: { sidebar: true, use_accreditations: (ROLES[role].privileges & PRIVILEGES.editor) !== 0 },
    privileges: ROLES[role].privileges,
  })
}

/** A device of the past: enrolled and certified like any other, with a key nobody has kept. */
export function makeDevice(
  org: Founded,
  dice: Dice,
  at: number,
  number: number,
  name: string,
  kind: RowOf<'devices'>['kind'],
  enrolled_by: string,
): RowOf<'devices'> {
  const { public_key } = newKeyPair(dice.bytes)
  const row = org.maker.row(at, {
    name,
    kind,
    number,
    public_key,
    certificate: '',
    status: 'active' as const,
    last_seq: 0,
    last_hash: null,
    last_seen_at: null,
    enrolled_by,
    recovery: null,
    cloned_at: null,
  })
  const signed = signEd25519(org.private_key, certificateBytes(org.id, row.id, Buffer.from(public_key, 'hex'), kind))
  return { ...row, certificate: Buffer.from(signed).toString('hex') }
}
