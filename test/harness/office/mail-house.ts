import * as assert from 'uvu/assert'
import type { JobKinds } from '../../../server/jobs/job'
import { jobKinds } from '../../../server/registry'
import { startServer, type TestServer } from '../server'
import { type Smtp, startSmtp } from './smtp'

/** A server that sends its emails to this test's SMTP server. */
export async function openMailingServer(
  dkim: { readonly domain: string; readonly selector: string; readonly key: string } | null = null,
  kinds: JobKinds<never> = jobKinds,
): Promise<{ server: TestServer; smtp: Smtp }> {
  const smtp = await startSmtp()
  const server = await startServer({
    jobKinds: kinds as JobKinds<unknown>,
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim },
    publicUrl: new URL('https://tickets.example'),
  })
  return { server, smtp }
}

/** Runs a query or command as an office user and returns its answer. */
export const askOffice = async (server: TestServer, query: string, variables: Record<string, unknown>, role: 'ADMIN' | 'EDITOR' = 'ADMIN') => {
  const answer = await server.graphql(await server.token(role), query, variables)
  assert.is(answer.code, null, answer.message ?? '')
  return Object.values(answer.data ?? {})[0] as Record<string, string>
}

/** Writes a message to contacts, by default to Ada. */
export const writeTo = (server: TestServer, subject: string, body: string, contact_ids: readonly string[] = [server.a.contact]) =>
  askOffice(server, 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }', { input: { subject, body, contact_ids } })

/** Runs all due jobs. */
export const drain = (server: TestServer) => server.server.jobs.drain()
/** Closes server and SMTP server. */
export const close = async ({ server, smtp }: { server: TestServer; smtp: Smtp }) => {
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
