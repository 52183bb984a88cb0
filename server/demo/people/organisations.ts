import { PRIVILEGES, ROLES, type RoleName } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { CURRENCIES, FEATURES, PAYMENT_METHODS } from '../../../shared/orgs/entity'
import { ONBOARDING_CHOICES, type OnboardingChoice } from '../../../shared/orgs/office'
import type { RowOf } from '../../../shared/registry'
import { certificateBytes } from '../../../shared/tickets/code'
import type { Db } from '../../kernel/database/database'
import { newKeyPair, signEd25519 } from '../../kernel/ed25519'
import { createOrg } from '../../orgs/create-org'
import type { Rng } from '../rng'
import { createRowMaker, type RowMaker } from '../row-maker'

/** One login per role. The password of all of them is `lindenau`. */
const DEMO_PEOPLE = {
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
export type DemoPerson = keyof typeof DEMO_PEOPLE

type OrgSpec = Pick<
  RowOf<'orgs'>,
  | 'name'
  | 'address'
  | 'short_id'
  | 'slug'
  | 'lang'
  | 'features'
  | 'accepted_payment_methods'
  | 'parent_id'
  | 'is_owner'
  | 'free_plan'
> & {
  readonly onboarding_choices: readonly OnboardingChoice[]
}

/** A demo organisation with what is needed to fill it. */
export type DemoOrganisation = {
  readonly id: string
  readonly maker: RowMaker
  readonly private_key: string
  readonly public_key: string
}

/** Creates a demo organisation: its row, its change counter and its keys. */
export async function createDemoOrganisation(
  db: Db,
  dice: Rng,
  at: number,
  { onboarding_choices, ...spec }: OrgSpec,
): Promise<DemoOrganisation> {
  const id = createRowMaker('', dice).id(at)
  const [created_at, updated_at] = [iso(at), iso(at)]
  // In the demo every role may be tried in any browser. A real organisation opens enrolment itself, or uses codes.
  const settings = { webshop_v2: true, start_season_month: 8, time_zone: DEMO_ZONE, open_enrolment: true }
  await createOrg(
    db,
    { id, ...spec, currency: CURRENCIES[2], media_logo_url: null, settings, created_at, updated_at },
    dice.bytes,
  )
  await db
    .updateTable('orgs')
    .set({ onboarding_choices: [...onboarding_choices] })
    .where('id', '=', id)
    .execute()
  const keys = await db
    .selectFrom('org_keys')
    .select(['private_key', 'public_key'])
    .where('org_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, maker: createRowMaker(id, dice), ...keys }
}

/** Time zone of the demo organisations. */
export const DEMO_ZONE = 'Europe/Berlin'

export const THEATRE: OrgSpec = {
  name: 'Stadttheater Lindenau',
  short_id: 'LIN',
  slug: 'stadttheater-lindenau',
  address: { street: 'Theaterplatz 1', postcode: '04177', city: 'Leipzig', country: 'DE' },
  onboarding_choices: ONBOARDING_CHOICES,
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
  address: null,
  onboarding_choices: ['tickets', 'campaigns'],
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
  address: null,
  onboarding_choices: [],
  lang: 'en',
  features: [],
  accepted_payment_methods: ['free'],
  parent_id: null,
  is_owner: true,
  free_plan: false,
}

/** Creates one account per role. */
export async function makeAccounts(
  db: Db,
  dice: Rng,
  at: number,
  password_hash: string,
): Promise<Readonly<Record<DemoPerson, string>>> {
  const ids = {} as Record<DemoPerson, string>
  for (const person of Object.keys(DEMO_PEOPLE) as DemoPerson[]) {
    ids[person] = createRowMaker('', dice).id(at)
    await db
      .insertInto('accounts')
      .values({
        id: ids[person],
        email: `${person}@lindenau.example`,
        name: DEMO_PEOPLE[person][1],
        password_hash,
        created_at: iso(at),
      })
      .execute()
  }
  return ids
}

/** Makes a person's membership. The role may differ from the one in the login's name. */
export function membership(
  maker: RowMaker,
  at: number,
  accounts: Readonly<Record<DemoPerson, string>>,
  person: DemoPerson,
  role: RoleName = DEMO_PEOPLE[person][0],
): RowOf<'users'> {
  return maker.row(at, {
    account_id: accounts[person],
    name: DEMO_PEOPLE[person][1],
    email: `${person}@lindenau.example`,
    role,
    webclient_settings: { sidebar: true, use_accreditations: (ROLES[role].privileges & PRIVILEGES.editor) !== 0 },
    privileges: ROLES[role].privileges,
  })
}

/** Makes an enrolled, certified device whose private key is thrown away. */
export function makeDevice(
  org: DemoOrganisation,
  dice: Rng,
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
