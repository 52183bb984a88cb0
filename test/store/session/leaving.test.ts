import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { BrowserSession } from '../../../client/sync/session/session'
import { codeOf } from '../../harness/text/code-of'
import { eventually } from '../../harness/turns'
import { openTestBrowser } from './browser-tabs'

const test = suite('signing out and switching the organisation')

/** The organisation that a tab shows. */
const orgOf = ({ state }: BrowserSession): string => {
  const now = state.get()
  return now.kind === 'open' ? now.foyer.identity.org.id : now.kind
}

test('shows the login page first at a sign-out, and ends the server session 100 ms later', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { session, who, shows } = browser.tab()
  await shows('ines')
  const seen: unknown[] = []
  browser.faults.pausing = async () => {
    seen.push(who(), browser.server.cookie, browser.wiped.length)
  }
  await session.logout()
  assert.equal([seen, browser.pauses, browser.server.cookie], [['signed_out', 'ines', 0], [100], null])
})

test('ends the server session at the next contact where a sign-out could not', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { session, who, shows, awake } = browser.tab()
  await shows('ines')
  browser.faults.pausing = async () => {
    browser.server.off = true
  }
  await session.logout()
  assert.equal([who(), browser.server.cookie, browser.owed.signOut], ['signed_out', 'ines', true])
  browser.server.off = false
  awake()
  await eventually('the end of the session', () => browser.server.cookie === null)
  await eventually('nothing owed', () => !browser.owed.signOut)
  await browser.signedIn('ines')
  const after = browser.tab()
  await after.shows('ines')
  assert.is(browser.server.cookie, 'ines')
})

test('switches one tab to another organisation while the others keep theirs', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ada')
  const [first, second] = [browser.tab(), browser.tab()]
  await Promise.all([first.shows('ada'), second.shows('ada')])
  const places = () => [first, second].map(({ session }) => orgOf(session))
  await first.session.switchTo(browser.second)
  assert.equal(places(), [browser.second, browser.ids.org])
  assert.equal(
    browser.atWork().map(({ tab, org_id }) => [tab, org_id]),
    [
      [1, browser.ids.org],
      [0, browser.second],
    ],
    'each tab has one organisation open',
  )
  browser.tell()
  await second.session.refreshMemberships()
  assert.equal(places(), [browser.second, browser.ids.org], 'a change in storage moves no tab')
  const third = browser.tab()
  await third.shows('ada')
  assert.is(orgOf(third.session), browser.second, 'a new tab opens the last one')
  assert.is(await codeOf(first.session.switchTo('elsewhere')), 'not_found')
})

test('stays in its organisation when a switch fails, offline too', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ada')
  const { session, shows, who } = browser.tab()
  await shows('ada')
  browser.server.off = true
  assert.is(await codeOf(session.switchTo(browser.second)), 'offline', 'it was never open here')
  assert.equal([browser.openings.length, orgOf(session)], [1, browser.ids.org])
  browser.server.off = false
  browser.faults.opening = async ({ org_id }) => {
    if (org_id === browser.second) throw new Error('disk')
  }
  const states: string[] = []
  session.state.subscribe(({ kind }) => states.push(kind))
  await session.switchTo(browser.second).then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'disk'),
  )
  assert.equal([orgOf(session), who(), states.includes('signed_out')], [browser.ids.org, 'ada', false])
  browser.server.cookie = null
  assert.is(await codeOf(session.switchTo(browser.second)), 'auth.required')
  assert.is(await codeOf(session.renewAccess(browser.second)), 'auth.required')
  assert.is(orgOf(session), browser.ids.org)
})

test('refuses to sign out while another organisation has unsent work here', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ada')
  const { session, shows } = browser.tab()
  await shows('ada')
  Object.assign(browser.openings[0] ?? {}, { unsent: 2 })
  await session.switchTo(browser.second)
  assert.is(await codeOf(session.logout()), 'auth.unsent_elsewhere')
  assert.equal([orgOf(session), browser.wiped], [browser.second, []])
  Object.assign(browser.openings[0] ?? {}, { unsent: 0 })
  await session.logout()
  await browser.tab().is('signed_out')
})

test.run()
