import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { idSource } from '../../shared/kernel/ids'
import { PROTOCOL } from '../../shared/sync/version'
import type { ServerConnection } from './devices/test-device'
import type { GraphAnswer } from './server'

type Reply = { readonly status: number; readonly body: string; readonly cookies: readonly string[] }

type HttpConnection = ServerConnection & {
  /**
   * Asks without parsing the rows of the answer, which costs the measured machine time that a browser spends elsewhere.
   * Returns the error's code.
   */
  drain(token: string, query: string): Promise<string | null>
  close(): void
}

/**
 * A real server for a `TestDevice`, over HTTP with keep-alive. `from`: the client's own address, where many sign in at
 * once.
 */
export async function overHttp(
  url: string,
  email: string,
  password: string,
  org_id: string,
  from?: string,
): Promise<HttpConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ...(from ? { localAddress: from } : {}) })
  const send = (path: string, headers: Readonly<Record<string, string>>, body: unknown) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = request(
        `${url}${path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
              cookies: answer.headers['set-cookie'] ?? [],
            }),
          )
        },
      )
      sent.on('error', reject).end(JSON.stringify(body))
    })

  const login = await send('/api/auth/login', {}, { email, password })
  if (login.status !== 200) throw new Error(`cannot sign in: ${login.body}`)
  const cookie = login.cookies.map((line) => line.split(';')[0]).join('; ')
  const answer = await send('/api/auth/token', { cookie }, { org_id })
  const { access_token } = JSON.parse(answer.body) as { access_token: string }

  const ask = (token: string, query: string, variables: object) =>
    send('/graphql', { authorization: `Bearer ${token}`, 'x-foyer-protocol': String(PROTOCOL) }, { query, variables })
  const graphql = async (token: string, query: string, variables: object = {}): Promise<GraphAnswer> => {
    const { status, body } = await ask(token, query, variables)
    return { status, ...parseAnswer(body) }
  }

  return {
    newId: idSource(Date.now, (length) => new Uint8Array(randomBytes(length))),
    now: Date.now,
    token: async () => access_token,
    graphql,
    drain: async (token, query) => {
      const { body } = await ask(token, query, {})
      return body.startsWith('{"data":{') && !body.includes('"errors":') ? null : (parseAnswer(body).code ?? 'no code')
    },
    close: () => agent.destroy(),
  }
}

function parseAnswer(body: string): Omit<GraphAnswer, 'status'> {
  const { data = null, errors } = JSON.parse(body) as {
    data?: GraphAnswer['data']
    errors?: { message: string; extensions?: { code?: string; details?: Record<string, unknown> } }[]
  }
  const [error] = errors ?? []
  return {
    data,
    code: error?.extensions?.code ?? null,
    details: error?.extensions?.details ?? {},
    message: error?.message ?? null,
  }
}
