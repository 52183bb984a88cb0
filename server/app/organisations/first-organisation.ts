import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { type Clock, DAY, iso, ms } from '../../../shared/kernel/time'
import type { Ports } from '../../kernel/commands/handler'
import type { Db, Trx } from '../../kernel/database/database'
import { createOrganisation, type OrganisationSetup } from './organisation-setup'

/** Lifetime of the link that a start prints, in ms. The next start makes another one. */
const LIFETIME = DAY
/** Key of the link in the `meta` table. */
const KEY = 'first_organisation'

const stored = z.object({ hash: z.string(), expires_at: z.string() })

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns true if the server has an organisation. */
export const hasOrganisation = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('orgs').select('id').executeTakeFirst()) !== undefined

/**
 * Makes the link with which a server without an organisation gets its first one, and ends an earlier link. Only its
 * hash is stored. Returns its token.
 */
export async function makeFirstLink(trx: Db, clock: Clock): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const value = JSON.stringify({ hash: hashOf(token), expires_at: iso(clock() + LIFETIME) })
  const insert = trx.insertInto('meta').values({ key: KEY, value })
  await insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute()
  return token
}

/**
 * Checks the token of the first link. It is spent once there is an organisation. Throws `setup.done`, `setup.unknown`,
 * `setup.over`.
 */
export async function assertFirstLink(db: Db, token: string, now: number): Promise<void> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst()
  const link = row && stored.parse(JSON.parse(row.value))
  const isOurs = link !== undefined && timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(link.hash, 'hex'))
  if (await hasOrganisation(db)) throw new DomainError('setup.done')
  if (!isOurs) throw new DomainError('setup.unknown')
  if (ms(link.expires_at) <= now) throw new DomainError('setup.over')
}

/** A first organisation, and the token that allows making it. */
export type FirstOrganisationJob = { readonly token: string; readonly setup: OrganisationSetup }

/**
 * Creates the first organisation by its link: of two requests with it the second is too late. Throws like
 * `assertFirstLink`.
 */
export async function createFirstOrganisation(
  trx: Trx,
  { token, setup }: FirstOrganisationJob,
  ports: Ports,
): Promise<void> {
  await assertFirstLink(trx, token, ports.clock())
  await createOrganisation(trx, setup, ports, randomBytes)
}
