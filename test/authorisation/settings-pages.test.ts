import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { startServer, type TestServer } from '../harness/server'
import { SPECIFIED_SETTINGS } from '../shell/specified-settings'
import { attempts } from './attempts'
import { makeOneOfEach } from './office'

type Context = { server: TestServer; tokens: Map<RoleName, string> }

const test = suite<Context>('settings pages over the API')

test.before(async (context) => {
  context.server = await startServer()
  await makeOneOfEach(context.server, context.server.a)
  context.tokens = new Map()
  for (const role of ROLE_NAMES) context.tokens.set(role, await context.server.token(role))
})

test.after(({ server }) => server?.close())

/**
 * Returns whether a role may run an operation: anything but `forbidden` counts, because the row may be missing or
 * locked.
 */
async function isAllowed({ server, tokens }: Context, operation: string, role: RoleName): Promise<boolean> {
  const attempt = attempts[operation]
  assert.ok(attempt, `${operation} is no operation`)
  const { code, message } = await server.graphql(
    tokens.get(role) ?? null,
    attempt.query,
    attempt.variables(server.a, server),
  )
  assert.is.not(code, 'graphql', `${operation}: ${message}`)
  return code !== 'forbidden'
}

test('answers each role for which a page opens', async (context) => {
  let asked = 0
  for (const { page, reads, opens } of SPECIFIED_SETTINGS) {
    if (reads === null) continue
    for (const role of opens) assert.ok(await isAllowed(context, reads, role), `${page}: ${reads} as ${role}`)
    asked += opens.length
  }
  assert.ok(asked > 100)
})

test('saves for the roles of each page and refuses all others', async (context) => {
  for (const { page, writes, writers } of SPECIFIED_SETTINGS) {
    if (writes === null) continue
    for (const role of ROLE_NAMES)
      assert.is(await isAllowed(context, writes, role), writers.includes(role), `${page}: ${writes} as ${role}`)
  }
})

test('changes nothing for a role that cannot open the page', () => {
  for (const { page, opens, writers } of SPECIFIED_SETTINGS)
    assert.equal(
      writers.filter((role) => !opens.includes(role)),
      [],
      page,
    )
})

test.run()
