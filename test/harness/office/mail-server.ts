import * as assert from 'uvu/assert'
import type { ServerParts } from '../../../server/app/server-parts'
import type { JobKinds } from '../../../server/jobs/job'
import { jobKinds } from '../../../server/registry'
import { startServer, type TestServer } from '../server'
import { type Smtp, startSmtp } from './smtp'

/** A server that sends its emails to this test's SMTP server. */
export async function openMailingServer(
  dkim: { readonly domain: string; readonly selector: string; readonly key: string } | null = null,
  kinds: JobKinds<never> = jobKinds,
  renderer?: ServerParts['renderer'],
): Promise<{ server: TestServer; smtp: Smtp }> {
  const smtp = await startSmtp()
  const server = await startServer({
    jobKinds: kinds as JobKinds<unknown>,
    ...(renderer ? { renderer } : {}),
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim },
    publicUrl: new URL('https://tickets.example'),
  })
  return { server, smtp }
}

/** Runs a query or command as an office user and returns its answer. */
export const askOffice = async (
  server: TestServer,
  query: string,
  variables: Record<string, unknown>,
  role: 'ADMIN' | 'EDITOR' = 'ADMIN',
) => {
  const answer = await server.graphql(await server.token(role), query, variables)
  assert.is(answer.code, null, answer.message ?? '')
  return Object.values(answer.data ?? {})[0] as Record<string, string>
}

/** Writes a message as an office user. Returns its id. */
export const createMessage = (server: TestServer, input: Record<string, unknown>, role?: 'ADMIN' | 'EDITOR') =>
  askOffice(server, 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }', { input }, role)

/** Creates a campaign action, such as a newsletter, as an office user. Returns its id. */
export const createCampaignAction = (server: TestServer, input: Record<string, unknown>, role?: 'ADMIN' | 'EDITOR') =>
  askOffice(
    server,
    'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }',
    { input },
    role,
  )

/** Writes a message to contacts, by default to Ada. */
export const writeTo = (
  server: TestServer,
  subject: string,
  body: string,
  contact_ids: readonly string[] = [server.a.contact],
) => createMessage(server, { subject, body, contact_ids })

/** Runs all due jobs. */
export const runDueJobs = (server: TestServer) => server.server.jobs.drain()
/** Closes server and SMTP server. */
export const closeMailServer = async ({ server, smtp }: { server: TestServer; smtp: Smtp }) => {
  await server.close()
  await smtp.close()
}

/** Returns the first link in an email's text whose path ends like this. */
export function linkIn(raw: string, path: string): string {
  const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const found = new RegExp(`https://tickets\\.example(/api/[a-z/]*${path}\\?token=[\\w.=-]+)`).exec(text)
  assert.ok(found?.[1], `no link to ${path}`)
  return found[1] as string
}

/** Adds a contact like Ada who has confirmed the newsletter. Returns its id. */
export function addSubscriber(server: TestServer, email: string, num: number): string {
  const id = server.newId()
  const [ada] = server.sql('select * from contacts where id = ?', server.a.contact)
  const { id: _id, org_id: _org, num: _num, ...columns } = ada as Record<string, unknown>
  const row = { ...columns, id, org_id: server.a.org_id, num, email, newsletter_subscription_status: 'confirmed' }
  const values = Object.values(row).map((value) =>
    typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : typeof value === 'boolean'
        ? Number(value)
        : value,
  )
  const marks = values.map(() => '?')
  server.sql(`insert into contacts (${Object.keys(row).join()}) values (${marks.join()})`, ...values)
  return id
}

/** Adds subscribers `reader100@example.org` and so on. */
export function addSubscribers(server: TestServer, count: number): void {
  for (let num = 100; num < 100 + count; num++) addSubscriber(server, `reader${num}@example.org`, num)
}
