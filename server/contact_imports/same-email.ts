import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type Found = { readonly id: string; readonly name: string; readonly email: string; readonly label_ids: string[] }

const BY_EMAIL = `select id, name, email, label_ids from contacts
  where org_id = ? and not deleted and email is not null and lower(email) in (select value from json_each(?)) order by num`

/** Finds the contacts that have one of these emails, in any case. */
export const contactsByEmail = (db: Db, org_id: string, emails: readonly string[]): Promise<Found[]> =>
  rawStatement<Found>(db, BY_EMAIL, [org_id, JSON.stringify(emails.map((email) => email.toLowerCase()))])
