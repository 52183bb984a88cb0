import { z } from 'zod'
import { COUNTRIES } from '../../../shared/contacts/address/countries'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import type { Random } from '../../../shared/kernel/ids'
import { isReadable } from '../../../shared/kernel/model/fields'
import { DEFAULT_CURRENCY } from '../../../shared/kernel/money'
import { PRIVILEGES, ROLES } from '../../../shared/kernel/permissions'
import { iso, isZone } from '../../../shared/kernel/time'
import { defaultsOf, type NewTaxGroup, taxGroupsOf } from '../../../shared/orgs/country-defaults'
import { CURRENCIES, FEATURES, LANGUAGES } from '../../../shared/orgs/entity'
import { SLUG, slugOf } from '../../../shared/orgs/setup'
import { insertPasswordLink, LINK_LIFETIME } from '../../accounts/password-links'
import type { Ports } from '../../kernel/commands/handler'
import { RowWriter } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { createOrg } from '../../orgs/create-org'

/** A problem the operator can fix. Printed without a stack trace. */
export class SetupProblem extends Error {
  override readonly name = 'SetupProblem'
}

const readable = (what: string, max: number) =>
  z
    .string(`${what} is missing`)
    .trim()
    .max(max, `${what} has more than ${max} characters`)
    .refine(isReadable, `${what} is missing`)

const address = z
  .string('--email is missing: the address of the first administrator')
  .trim()
  .toLowerCase()
  .max(254, '--email is longer than 254 characters')
  .regex(EMAIL_ADDRESS, '--email is not an email address')

/** Parses a tax group such as `Standard=19` or `Ermäßigt=5,5`: name and rate in percent. */
const taxed = z.string().transform((given, ctx) => {
  const [, name = '', whole = '', part = ''] =
    /^\s*(.*\S)\s*=\s*(\d{1,2})(?:[.,](\d{1,2}))?\s*%?\s*$/u.exec(given) ?? []
  if (!name || name.length > 120 || !isReadable(name))
    ctx.addIssue(`--tax "${given}" is not a name and a rate in percent, as in --tax "Standard=19"`)
  return { name, rate: Number(whole) * 100 + Number(part.padEnd(2, '0')) }
})

const wanted = z.object({
  name: readable('the name of the organisation', 120),
  email: address,
  admin: readable('--admin, the name of the first administrator,', 120),
  slug: z
    .string()
    .regex(SLUG, '--slug may only contain lower-case letters, digits and hyphens')
    .max(60, '--slug has more than 60 characters')
    .optional(),
  country: z
    .string()
    .toUpperCase()
    .refine((code) => COUNTRIES.includes(code), '--country must be the code of a country, such as AT')
    .optional(),
  language: z.enum(LANGUAGES, `--language must be one of ${LANGUAGES.join(', ')}`).optional(),
  currency: z.enum(CURRENCIES, `--currency must be one of ${CURRENCIES.join(', ')}`).optional(),
  zone: z.string().refine(isZone, '--zone must be a time zone such as Europe/Berlin').optional(),
  tax: z.array(taxed).max(20, '--tax can be used at most 20 times').default([]),
})

/**
 * The settings a new organisation starts with. `password_hash`: of a password that the first administrator has chosen.
 */
export type OrganisationSetup = {
  readonly name: string
  readonly slug: string
  readonly country: string | null
  readonly language: (typeof LANGUAGES)[number]
  /** The language that the administrator reads; missing for the organisation's. */
  readonly admin_language?: (typeof LANGUAGES)[number]
  readonly currency: (typeof CURRENCIES)[number]
  readonly zone: string
  readonly email: string
  readonly admin: string
  readonly tax: readonly NewTaxGroup[]
  readonly password_hash?: string
}

/**
 * Parses the command line arguments. What they leave out is proposed from the country. Throws SetupProblem with a
 * readable message.
 */
export function readSetup(typed: Readonly<Record<string, unknown>>): OrganisationSetup {
  const read = wanted.safeParse(typed)
  if (!read.success) throw new SetupProblem(read.error.issues.map(({ message }) => message).join('; '))
  const { country = null, ...given } = read.data
  const twice = given.tax.find(({ name }, i, all) => all.some((other, j) => j < i && other.name === name))
  if (twice) throw new SetupProblem(`--tax names “${twice.name}” twice`)
  const slug = given.slug ?? slugOf(given.name)
  if (!slug) throw new SetupProblem('this name gives no web address: set one with --slug')
  const defaults = defaultsOf(country ?? 'DE')
  const {
    language = defaults?.language ?? 'en',
    currency = defaults?.currency ?? DEFAULT_CURRENCY,
    zone = defaults?.time_zone ?? 'UTC',
  } = given
  const tax = given.tax.length > 0 || country === null ? given.tax : taxGroupsOf(country, language)
  return { ...given, slug, country, language, currency, zone, tax }
}

const shortOf = (slug: string): string => slug.replaceAll('-', '').slice(0, 12).toUpperCase()

/**
 * Creates an organisation with its first administrator and tax groups in a transaction. An existing account keeps its
 * password, unless one was chosen. Returns the id of a set-password link, or null if the account has a password. Throws
 * SetupProblem if the organisation exists.
 */
export async function createOrganisation(
  trx: Trx,
  {
    name,
    slug,
    country,
    email,
    admin,
    language,
    currency,
    zone,
    tax,
    admin_language = language,
    password_hash = '',
  }: OrganisationSetup,
  ports: Ports,
  random: Random,
): Promise<string | null> {
  const same = await trx.selectFrom('orgs').select('name').where('slug', '=', slug).executeTakeFirst()
  if (same)
    throw new SetupProblem(
      `the organisation “${same.name}” already uses the web address “${slug}”: choose another --slug`,
    )
  const [id, now] = [ports.newId(), iso(ports.clock())]
  const at = { created_at: now, updated_at: now }
  await createOrg(
    trx,
    {
      id,
      name,
      slug,
      short_id: shortOf(slug),
      lang: language,
      currency,
      media_logo_url: null,
      address: country === null ? null : { company_name: name, street: '', postcode: '', city: '', country },
      settings: { webshop_v2: true, start_season_month: 8, time_zone: zone },
      accepted_payment_methods: ['cash', 'free', 'voucher', 'wire'],
      features: [...FEATURES],
      parent_id: null,
      is_owner: false,
      free_plan: false,
      ...at,
    },
    random,
  )
  const accounts = trx
    .insertInto('accounts')
    .values({ id: ports.newId(), email, name: admin, password_hash, lang: admin_language, created_at: now })
  await accounts.onConflict((conflict) => conflict.column('email').doNothing()).execute()
  const account = await trx.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const rows = new RowWriter(scoped(trx, id), id)
  const user_id = ports.newId()
  await rows.insert('users', {
    id: user_id,
    account_id: account.id,
    name: admin,
    email,
    role: 'ADMIN',
    privileges: ROLES.ADMIN.privileges,
    ...at,
    webclient_settings: { sidebar: true, use_accreditations: (ROLES.ADMIN.privileges & PRIVILEGES.editor) !== 0 },
  })
  for (const { name, rate } of tax)
    await rows.insert('tax_groups', { id: ports.newId(), name, rate, valid_from: now, ...at })
  if (password_hash !== '')
    await trx.updateTable('accounts').set({ password_hash }).where('id', '=', account.id).execute()
  if (password_hash !== '' || account.password_hash !== '') return null
  const link = { id: ports.newId(), account_id: account.id, org_id: id, user_id }
  await insertPasswordLink(trx, { ...link, now, lasts: LINK_LIFETIME.invitation })
  return link.id
}

/** Creates a set-password link for someone who cannot receive email. Throws SetupProblem for an unknown address. */
export async function createPasswordLink(trx: Trx, typed: unknown, ports: Ports): Promise<string> {
  const email = address.safeParse(typed)
  if (!email.success) throw new SetupProblem('no email address given; use npm run organisation -- link <email>')
  const account = await trx.selectFrom('accounts').select('id').where('email', '=', email.data).executeTakeFirst()
  if (!account) throw new SetupProblem(`no account has the address ${email.data}`)
  const id = ports.newId()
  await insertPasswordLink(trx, {
    id,
    account_id: account.id,
    org_id: null,
    user_id: null,
    now: iso(ports.clock()),
    lasts: LINK_LIFETIME.invitation,
  })
  return id
}
