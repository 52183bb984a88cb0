import * as assert from 'uvu/assert'
import type { TestServer } from '../server'
import { runDueJobs } from './mail-server'
import type { Smtp } from './smtp'

export const GOOD_PASSWORD = 'seven green bicycles'

export type RestAnswer = {
  readonly status: number
  readonly code: string | null
  readonly body: Record<string, unknown>
}

/** A browser that signs in and sets passwords; without a cookie until it has signed in. */
export function restClient(server: TestServer, address = '203.0.113.7') {
  let cookie = ''
  const post = async (path: string, payload: Record<string, unknown>): Promise<RestAnswer> => {
    const headers = { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) }
    const answer = await server.server.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload })
    const set = answer.headers['set-cookie']
    if (set) cookie = String(set).split(';')[0] ?? ''
    const body = answer.json<Record<string, unknown>>()
    return { status: answer.statusCode, code: answer.statusCode < 400 ? null : String(body.code), body }
  }
  const session = async () =>
    (await server.server.app.inject({ url: '/api/auth/session', headers: { cookie } })).statusCode
  return { post, session, login: (email: string, password: string) => post('login', { email, password }) }
}

/** Returns the token of the link in an email; null if it has none. */
export function tokenIn(raw: string): string | null {
  const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return /\/auth\/password#([\w-]+)/.exec(text)?.[1] ?? null
}

/** Runs due jobs. Returns the emails that arrived. */
export async function arrivedEmails(server: TestServer, smtp: Smtp) {
  const before = smtp.arrived.length
  await runDueJobs(server)
  return smtp.arrived.slice(before)
}

/** Returns the token of the one due email. */
export async function nextToken(server: TestServer, smtp: Smtp): Promise<string> {
  const [email, ...others] = await arrivedEmails(server, smtp)
  assert.ok(email && others.length === 0, 'one email')
  const token = tokenIn(email?.raw ?? '')
  assert.ok(token, 'with a link')
  return token as string
}
