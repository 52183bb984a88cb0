import { DomainError } from '../../../shared/kernel/errors'
import { type SmtpOptions, verifySmtp } from '../../email/delivery/smtp-sender'
import type { Db } from '../../kernel/database/database'
import { checkMasterKey, type MasterKeyPlace, MasterKeyProblem } from '../../secrets/master-key'
import { countUnreadable } from '../../secrets/stored-secrets'
import { type Finding, faultFinding, okFinding } from './finding'

/** Counts the organisations, and those with a mail server of their own. */
async function countMailServers(db: Db): Promise<{ readonly all: number; readonly own: number }> {
  const orgs = await db.selectFrom('orgs').select('id').execute()
  const own = await db
    .selectFrom('mail_settings')
    .select('org_id')
    .where('smtp_host', 'is not', null)
    .where('deleted', '=', false)
    .execute()
  const ids = new Set(own.map(({ org_id }) => org_id))
  return { all: orgs.length, own: orgs.filter(({ id }) => ids.has(id)).length }
}

/** Says what to do about a mail server that could not be used. */
function mailProblem({ code, details: { host, said } }: DomainError): string {
  if (code === 'mail_settings.login_refused')
    return `The mail server ${host} does not accept the user and password of SMTP_URL (${said}): correct them.`
  if (code === 'mail_settings.no_tls')
    return `The encrypted connection to the mail server ${host} failed (${said}): check the host and port of SMTP_URL, and its certificate.`
  if (code === 'mail_settings.refused') return `The mail server ${host} refuses this server (${said}): ask who runs it.`
  return `The mail server ${host} cannot be reached: check the host and port of SMTP_URL, and that a firewall lets connections out.`
}

/** Connects to the operator's mail server and signs in, and counts the organisations that have their own. */
export async function checkMail(db: Db, operator: SmtpOptions | null): Promise<Finding> {
  const { all, own } = await countMailServers(db)
  const owners = `${own} of ${all} organisations have a mail server of their own`
  if (!operator)
    return own === all && all > 0
      ? okFinding(owners)
      : faultFinding(`Emails wait, because SMTP_URL is not set and ${owners}: set SMTP_URL and MAIL_FROM.`)
  try {
    await verifySmtp(operator.url)
    return okFinding(owners)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return faultFinding(mailProblem(error))
  }
}

/** Finds out whether the master key is the database's, and opens all that is encrypted. */
export async function checkKeys(db: Db, place: MasterKeyPlace): Promise<Finding> {
  try {
    const box = await checkMasterKey(db, place)
    const lost = box ? await countUnreadable(db, box) : 0
    return lost > 0
      ? faultFinding(
          `${lost} stored keys and passwords were encrypted with a lost master key: enter them again in the settings.`,
        )
      : okFinding('the master key is the database’s')
  } catch (error) {
    if (error instanceof RangeError) return faultFinding(`${error.message}: write the key as it was at first.`)
    if (!(error instanceof MasterKeyProblem)) throw error
    return faultFinding(
      'The master key of this server is missing or not the one of its database: set FOYER_MASTER_KEY, or copy the file "master-key" of the first server into FOYER_DATA.',
    )
  }
}
