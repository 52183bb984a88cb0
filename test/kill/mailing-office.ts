import * as assert from 'uvu/assert'
import { startProduct } from '../harness/browser/product'
import { PASSWORD } from '../harness/fixture'
import { freshGround, type Ground } from '../harness/ground'
import { overHttp } from '../harness/http'
import { startSmtp } from '../harness/office/smtp'

/** Address of a contact by its number. */
export const addressOf = (n: number): string => `reader${n}@example.org`
/** Id of a row of the test by its number. Contacts begin at 0. */
export const rowId = (n: number): string => `0192a000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Adds contacts until there are so many, with that of the fixture as the last one. Returns the addresses of all. */
function addContacts({ sql, raw, a }: Ground, count: number): string[] {
  const [template] = sql('select * from contacts where id = ?', a.contact)
  const addresses = Array.from({ length: count - 1 }, (_, n) => addressOf(n))
  raw?.exec('begin')
  addresses.forEach((email, n) => {
    const row = { ...template, id: rowId(n), num: n + 10, email }
    const columns = Object.keys(row)
    sql(`insert into contacts (${columns.join()}) values (${columns.map(() => '?').join()})`, ...Object.values(row))
  })
  raw?.exec('commit')
  return [...addresses, String(template?.email)]
}

/**
 * An office with many contacts whose emails go to a mail server of the test, in a product that can be killed. `prepare`
 * changes the database before the product starts. `handed`: ids of the emails that a crash left without an answer.
 */
export async function openMailingOffice(contacts: number, prepare: (ground: Ground) => void = () => undefined) {
  const ground = await freshGround()
  const { a } = ground
  const everybody = addContacts(ground, contacts)
  prepare(ground)
  const smtp = await startSmtp()
  const { FOYER_DATA, ...database } = ground.environment
  const env = {
    ...database,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'house@theatre.example',
    FOYER_URL: 'http://theatre.example',
    LOG_LEVEL: 'silent',
  }
  const product = await startProduct({ ...(FOYER_DATA ? { data: FOYER_DATA } : {}), env })
  const server = await overHttp(product.url, `admin@${a.slug}.example`, PASSWORD, a.org_id)
  const token = await server.token('ADMIN', a)
  const ask = async <T = { id: string }>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const answer = await server.graphql(token, query, variables)
    assert.is(answer.code, null, answer.message ?? '')
    return Object.values(answer.data ?? {})[0] as T
  }
  /** Numbers of emails by their state. */
  const states = (): Record<string, number> =>
    Object.fromEntries(
      ground.sql('select state, count(*) as n from outbox group by state').map(({ state, n }) => [state, Number(n)]),
    )
  const handed = new Set<string>()
  /** Kills the process, notes which emails it had handed over without booking an answer, and starts it again. */
  const crash = async (): Promise<void> => {
    await product.kill()
    for (const { id } of ground.sql(`select id from outbox where state = 'sending'`)) handed.add(String(id))
    await product.restart()
  }
  const close = async () => {
    server.close()
    await product.stop()
    await smtp.close()
    await ground.close()
  }
  return { ground, everybody, smtp, product, server, ask, states, crash, handed, close }
}
