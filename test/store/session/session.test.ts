import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { DomainError } from '../../../shared/kernel/errors'
import { codeOf } from '../../harness/text/code-of'
import { createLatch, eventually } from '../../harness/turns'
import { openTestBrowser } from './browser-tabs'

type Browser = Awaited<ReturnType<typeof openTestBrowser>>

const test = suite('multi-tab sessions')

/** A browser that is a device with these PINs. The first user is signed in. */
const deviceOf = async (pins: Parameters<Browser['deviceOf']>[0]) => {
  const browser = await openTestBrowser()
  await browser.deviceOf(pins)
  const [first] = Object.keys(pins) as [keyof typeof pins]
  await browser.signedIn(first)
  return browser
}

/** A tab with Ines signed in, whose start still waits for the server. */
const slowStart = async (browser: Browser) => {
  browser.server.hold = '/api/auth/session'
  const first = browser.tab()
  await first.shows('ines')
  await eventually('the question', () => browser.server.waiting.length === 1)
  return first
}

/** A tab that Ines has locked and unlocked by PIN. */
const cameByPin = async () => {
  const browser = await deviceOf({ ines: '482913' })
  const { session, transport, shows } = browser.tab()
  await shows('ines')
  await session.lock()
  await session.unlock(browser.person('ines').user.id, '482913')
  return { browser, session, transport }
}

test('stays locked after a reload when locked during a slow start', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const first = await slowStart(browser)
  assert.is(await first.session.lock(), true)
  browser.letGo()
  await eventually('the answer', () => browser.server.log.includes('session ines'))
  await first.session.unlockers()
  const reloaded = browser.tab()
  await reloaded.is('locked')
  assert.is(await browser.keptPerson(), 'ines, locked')
})

test('keeps the user who unlocked during a slow start', async () => {
  const browser = await deviceOf({ ines: '482913', bela: '905172' })
  const first = await slowStart(browser)
  await first.session.lock()
  await first.session.unlock(browser.person('bela').user.id, '905172')
  assert.is(first.who(), 'bela')
  browser.letGo()
  await eventually('the answer', () => browser.server.log.some((line) => line.startsWith('session')))
  const reloaded = browser.tab()
  await reloaded.shows('bela')
  assert.is(await browser.keptPerson(), 'bela')
})

test('changes nothing after a start whose request is never answered', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const first = await slowStart(browser)
  await first.session.lock()
  browser.server.off = true
  browser.letGo()
  await eventually('the missing answer', () => !first.transport.contact.get().reachable)
  await first.session.unlockers()
  assert.is(first.who(), 'locked')
})

test('reports why an organisation could not be opened, at a start too', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  browser.faults.opening = async () => {
    throw new Error('DB8')
  }
  const first = browser.tab()
  await eventually('the problem', () => 'problem' in first.session.state.get())
  const state = first.session.state.get()
  assert.is(state.kind === 'signed_out' && (state.problem as Error).message, 'DB8')
  browser.faults.opening = async () => {}
  await first.session.login('ines', 'lindenau')
  assert.is(first.who(), 'ines')
})

test('waits beside a tab of another version, continues after it, and stops when rows are taken', async () => {
  const { tab, signedIn, faults, openings } = await openTestBrowser()
  await signedIn('ines')
  const other = { is: true, gone: () => {} }
  faults.opening = async () => {
    if (other.is) throw new DomainError('client.two_versions')
  }
  faults.alone = () => new Promise((resolve) => Object.assign(other, { gone: resolve }))
  const { session, is, shows } = tab()
  const code = () => {
    const state = session.state.get()
    return state.kind === 'signed_out' && state.problem instanceof DomainError ? state.problem.code : state.kind
  }
  await eventually('why', () => code() === 'client.two_versions')
  other.is = false
  other.gone()
  await shows('ines')
  other.is = true
  openings[0]?.onRowsLost()
  openings[0]?.onRowsLost()
  await eventually('why', () => code() === 'client.two_versions')
  assert.is(openings[0]?.closed, true)
  other.is = false
  other.gone()
  await is('open')
  openings[0]?.onRowsLost()
  assert.equal([openings.length, openings[1]?.closed], [2, false])
  // No tab of another version took the rows, so the tab starts over without a message.
  openings[1]?.onRowsLost()
  await eventually('another', () => openings.length === 3)
  await is('open')
  assert.is(openings[1]?.closed, true)
})

test('updates memberships for the same user only', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ada')
  await browser.keep.setSession({ memberships: browser.membershipsOf('ada').slice(0, 1), org_id: browser.ids.org })
  const first = browser.tab()
  await first.shows('ada')
  await eventually('the answer', () => browser.server.log.includes('session ada'))
  await eventually('both memberships', async () => (await browser.keep.session())?.memberships.length === 2)
})

test('locks a tab that opens while another locks', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const first = browser.tab()
  await first.shows('ines')
  const held = createLatch()
  browser.faults.opening = () => held.passed
  const second = browser.tab()
  await second.is('opening')
  await first.session.lock()
  held.open()
  await second.is('locked')
  assert.equal([first.who(), await browser.keptPerson()], ['locked', 'ines, locked'])
  await second.session.unlock(browser.person('ines').user.id, '482913')
  await first.shows('ines')
  assert.is(browser.openings.length, 2, 'and each goes on where it was')
})

test('finds the device locked when choosing an organisation during a lock', async () => {
  const browser = await deviceOf({ ada: '482913' })
  const first = browser.tab()
  await first.shows('ada')
  await browser.keep.setSession({ memberships: browser.membershipsOf('ada'), org_id: null })
  const second = browser.tab()
  await second.is('choosing')
  const held = createLatch()
  browser.faults.opening = () => held.passed
  const entering = second.session.enter(browser.second)
  await second.is('opening')
  await first.session.lock()
  held.open()
  await entering
  await second.is('locked')
  assert.is(await browser.keptPerson(), 'ada, locked')
})

test('opens the last chosen organisation in every tab', async () => {
  const browser = await deviceOf({ ines: '482913', bela: '905172' })
  const tabs = [browser.tab(), browser.tab(), browser.tab()]
  for (const { shows } of tabs) await shows('ines')
  const [first, second] = tabs
  await first?.session.login('bela', 'lindenau')
  await second?.session.login('ines', 'lindenau')
  await first?.session.login('bela', 'lindenau')
  for (const { shows } of tabs) await shows('bela')
  for (const { session } of tabs) await session.unlockers()
  assert.equal(
    browser
      .atWork()
      .map(({ tab, user }) => `${tab} ${user.name}`)
      .sort(),
    ['0 bela', '1 bela', '2 bela'],
  )
  assert.is(await browser.keptPerson(), 'bela')
})

test('stays locked when another tab learns late of an earlier sign-in', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const [first, second] = [browser.tab(), browser.tab()]
  await first.shows('ines')
  await second.shows('ines')
  // Signing in again notifies the other tabs at once. One of them locks before it is notified.
  await Promise.all([first.session.login('ines', 'lindenau'), first.session.lock()])
  await first.session.lock()
  for (const { is } of [first, second]) await is('locked')
  assert.is(await browser.keptPerson(), 'ines, locked')
})

test('continues in every tab with the role that the server has given to the user', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const tabs = [browser.tab(), browser.tab()]
  for (const { shows } of tabs) await shows('ines')
  Object.assign(browser.person('ines').organisations[0] ?? {}, { role: 'ANALYST' })
  browser.openings[0]?.onRoleChanged()
  const roleIn = ({ session }: (typeof tabs)[number]) => {
    const state = session.state.get()
    return state.kind === 'open' ? state.foyer.identity.user.role : state.kind
  }
  await eventually('the new role', () => tabs.every((tab) => roleIn(tab) === 'ANALYST'))
  assert.equal(
    browser.openings.map(({ closed, user }) => [closed, user.role]),
    [
      [true, 'CASHIER'],
      [true, 'CASHIER'],
      [false, 'ANALYST'],
      [false, 'ANALYST'],
    ],
  )
})

test('ignores late messages of a closed organisation', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { session, who, shows } = browser.tab()
  await shows('ines')
  const [before] = browser.openings
  await session.logout()
  before?.onIdentityChanged(before.foyer)
  assert.is(who(), 'signed_out')
  await session.login('bela', 'lindenau')
  before?.onIdentityChanged(before.foyer)
  assert.is(who(), 'bela')
  const [, now] = browser.openings
  const renamed = now && { ...now.foyer, identity: { ...now.foyer.identity, user: { ...now.user, name: 'Béla' } } }
  if (renamed) now.onIdentityChanged(renamed)
  assert.is(who(), 'Béla', 'what the open one says is')
})

test('ends the server session before wiping, and stays signed in if that fails', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { session, who, shows } = browser.tab()
  const beside = browser.tab()
  await shows('ines')
  await beside.shows('ines')
  browser.server.off = true
  assert.is(await codeOf(session.logout()), 'offline')
  assert.equal([who(), await browser.keptPerson(), browser.wiped, browser.atWork().length], ['ines', 'ines', [], 2])
  browser.server.off = false
  browser.server.lost = true
  assert.is(await codeOf(session.logout()), 'offline', 'the server has done it, and nobody knows')
  browser.server.lost = false
  await session.logout()
  assert.equal([who(), await browser.keptPerson(), browser.wiped], ['signed_out', 'nobody', ['rows, nobody signed in']])
  await beside.is('signed_out')
  assert.equal(browser.atWork(), [])
})

test('keeps a sign-in that starts during a sign-out', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { session, who, shows } = browser.tab()
  await shows('ines')
  browser.server.hold = '/api/auth/logout'
  const leaving = session.logout()
  const coming = session.login('bela', 'lindenau')
  await eventually('the sign-out in transit', () => browser.server.waiting.length === 1)
  browser.letGo()
  await Promise.all([leaving, coming])
  assert.equal([who(), browser.server.cookie, await browser.keptPerson()], ['bela', 'bela', 'bela'])
})

test('opens no session by PIN after its owner has signed out', async () => {
  const { browser, session, transport } = await cameByPin()
  browser.server.hold = '/api/auth/logout'
  const leaving = session.logout()
  await eventually('the sign-out in transit', () => browser.server.waiting.length === 1)
  browser.server.cookie = null
  assert.is(await codeOf(transport.token(browser.ids.org)), 'auth.required')
  browser.letGo()
  await leaving
  assert.is(await codeOf(transport.token(browser.ids.org)), 'auth.required')
})

test('does not treat an unreachable server as an ended session', async () => {
  const { browser, transport } = await cameByPin()
  browser.server.cookie = 'bela'
  browser.server.hold = '/api/auth/unlock'
  const asked = codeOf(transport.token(browser.ids.org))
  await eventually('the PIN in transit', () => browser.server.waiting.length === 1)
  browser.server.off = true
  browser.letGo()
  assert.is(await asked, 'offline')
  assert.is(transport.authorised.get(), true)
  browser.server.off = false
  assert.is(await transport.token(browser.ids.org), 'of ines')
})

test('reports on the next page that rows could not be wiped', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { session, shows } = browser.tab()
  await shows('ines')
  browser.faults.wiping = async () => {
    throw new Error('blocked')
  }
  await session.logout()
  const state = session.state.get()
  assert.is(state.kind === 'signed_out' && (state.problem as Error).message, 'blocked')
})

test('reports and retries a failed wipe after withdrawal, and ends the session', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const first = browser.tab()
  await first.shows('ines')
  browser.faults.wiping = async () => {
    throw new Error('blocked')
  }
  await browser.keep.setNotice(browser.notice())
  browser.openings[0]?.onWithdrawn(browser.notice())
  await eventually('the problem', () => 'problem' in first.session.state.get())
  assert.is(browser.server.cookie, 'ines')
  browser.faults.wiping = async () => {}
  browser.server.lost = true
  first.awake()
  await eventually('the wiping', () => browser.wiped.length === 1)
  browser.server.lost = false
  browser.server.cookie = 'ines'
  await eventually('the failed sign-out', () => 'problem' in first.session.state.get())
  first.awake()
  await eventually(
    'the end of all work',
    () => !('problem' in first.session.state.get()) && browser.server.cookie === null,
  )
  assert.equal([first.who(), browser.wiped], ['withdrawn', ['device']])
  browser.openings[0]?.onIdentityChanged(browser.openings[0].foyer)
  assert.is(first.who(), 'withdrawn')
})

test('lets other tabs sign in after a notice was read in one', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const [first, second] = [browser.tab(), browser.tab()]
  await first.shows('ines')
  await second.shows('ines')
  await browser.keep.setNotice(browser.notice())
  browser.openings[0]?.onWithdrawn(browser.notice())
  await first.is('withdrawn')
  await second.is('withdrawn')
  browser.server.off = true
  await eventually('the wiped data', () => browser.wiped.length > 0)
  await first.session.acknowledgeWithdrawal()
  assert.is(first.who(), 'withdrawn', 'not before the session is over')
  browser.server.off = false
  await first.session.acknowledgeWithdrawal()
  assert.is(first.who(), 'signed_out')
  await second.is('signed_out')
  assert.is(browser.server.cookie, null)
})

test('ends no session from a tab that missed a read notice', async () => {
  const browser = await deviceOf({ ines: '482913' })
  await browser.keep.setNotice(browser.notice())
  const [first, second] = [browser.tab(), browser.tab()]
  await first.is('withdrawn')
  await second.is('withdrawn')
  browser.here.silent = true
  await first.session.acknowledgeWithdrawal()
  await first.session.login('bela', 'lindenau')
  await second.session.acknowledgeWithdrawal()
  assert.equal([first.who(), second.who(), browser.server.cookie], ['bela', 'bela', 'bela'])
})

test('keeps a locked device closed whatever its organisation sends', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const { session, who, shows } = browser.tab()
  await shows('ines')
  await session.lock()
  const [now] = browser.openings
  if (!now) throw new Error('nothing is open')
  const renamed = { ...now.foyer, identity: { ...now.foyer.identity, user: { ...now.user, name: 'Inés' } } }
  now.onIdentityChanged(renamed)
  assert.is(who(), 'locked')
  await session.unlock(browser.person('ines').user.id, '482913')
  assert.is(who(), 'Inés', 'and it is heard all the same')
})

test('does not lock out a user who signed in beside an outdated tab', async () => {
  const browser = await deviceOf({ ines: '482913' })
  const [first, second] = [browser.tab(), browser.tab()]
  await first.shows('ines')
  await second.shows('ines')
  browser.here.silent = true
  await second.session.login('bela', 'lindenau')
  await first.session.lock()
  assert.equal([first.who(), await browser.keptPerson()], ['bela', 'bela'])
})

test('stops a withdrawn device even while locked', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { shows, is } = browser.tab()
  await shows('ines')
  await browser.keep.changeSession((now) => ({ ...now, locked: true }))
  browser.tell()
  await is('signed_out')
  assert.equal(browser.atWork(), [])
})

test('hides the work and shows why when it can’t read another tab’s change', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  const { session, shows, is } = browser.tab()
  await shows('ines')
  const { keep } = browser
  const read = keep.session.bind(keep)
  let broken = 1
  keep.session = () => (broken-- > 0 ? Promise.reject(new Error('connection lost')) : read())
  browser.tell()
  await session.unlockers()
  await shows('ines')
  broken = 2
  browser.tell()
  await is('signed_out')
  const state = session.state.get()
  assert.is('problem' in state && (state.problem as Error).message, 'connection lost')
  await eventually('the closed tab', () => browser.atWork().length === 0)
})

test('asks for a password when nobody can unlock', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  await browser.keep.changeSession((now) => ({ ...now, locked: true }))
  const { is } = browser.tab()
  await is('signed_out')
  assert.equal(browser.openings, [])
})

test('asks for a PIN after a browser restart', async () => {
  const browser = await deviceOf({ ines: '482913' })
  browser.here.restarted = true
  const { session, is, who } = browser.tab()
  await is('locked')
  assert.is(await codeOf(session.unlock(browser.person('ines').user.id, '000001')), 'pin.wrong')
  await session.unlock(browser.person('ines').user.id, '482913')
  assert.is(who(), 'ines')
})

test('forgets one device and keeps other organisations’ data', async () => {
  const browser = await openTestBrowser()
  await browser.deviceOf({ ada: '482913' })
  await browser.deviceOf({ ada: '905172' }, browser.second)
  await browser.keep.setSession({ memberships: browser.membershipsOf('ada'), org_id: browser.second, locked: true })
  await browser.keep.forgetDevice(browser.ids.org)
  const left = async (keep: IdentityStore, org_id: string) => [
    (await keep.unlocks(org_id)).length,
    (await keep.org(org_id))?.id,
    (await keep.device(org_id))?.name,
  ]
  assert.equal(await left(browser.keep, browser.ids.org), [0, undefined, undefined])
  assert.equal(await left(browser.keep, browser.second), [1, browser.second, 'Desk 1'])
  assert.is(await browser.keptPerson(), 'ada, locked')
  await browser.keep.forgetDevice(browser.second)
  assert.is(await browser.keptPerson(), 'nobody')
})

test('changes the stored user in one transaction across tabs', async () => {
  const browser = await openTestBrowser()
  await browser.signedIn('ines')
  assert.ok(browser.keep instanceof IdentityStore)
  await Promise.all([
    browser.keep.changeSession((now) => ({ ...now, locked: true })),
    browser.keep.changeSession((now) => (now.locked ? null : { ...now, memberships: [] })),
  ])
  assert.is(await browser.keptPerson(), 'ines, locked')
  await browser.keep.setSession(null)
  assert.is(
    await browser.keep.changeSession((now) => ({ ...now, locked: true })),
    undefined,
    'nobody is kept where nobody was',
  )
})

test('renews an ended session by PIN over running work', async () => {
  const browser = await deviceOf({ ines: '482913', bela: '905172' })
  const { session, transport, shows, who } = browser.tab()
  await shows('ines')
  const unlock = (name: 'ines' | 'bela', pin: string) => codeOf(session.unlock(browser.person(name).user.id, pin))
  browser.server.cookie = null
  assert.is(await codeOf(transport.token(browser.ids.org)), 'auth.required')
  assert.is(transport.authorised.get(), false)
  assert.is(await unlock('ines', '000001'), 'pin.wrong')
  browser.server.off = true
  assert.is(await unlock('ines', '482913'), 'offline')
  browser.server.off = false
  browser.server.withdrawn = true
  assert.is(await unlock('ines', '482913'), 'pin.withdrawn')
  assert.equal(
    [who(), browser.server.cookie, transport.authorised.get()],
    ['ines', null, false],
    'who is refused is where they were',
  )
  browser.server.withdrawn = false
  assert.is(
    await codeOf(transport.token(browser.ids.org)),
    'auth.required',
    'nothing of a PIN that was refused is kept',
  )
  assert.is(await unlock('ines', '482913'), 'done')
  assert.equal([who(), browser.server.cookie, browser.openings.length], ['ines', 'ines', 1])
  assert.is(await transport.token(browser.ids.org), 'of ines')
  assert.is(transport.authorised.get(), true)
  browser.server.cookie = null
  assert.is(await unlock('bela', '905172'), 'done')
  assert.equal(
    [who(), browser.server.cookie, await browser.keptPerson(), browser.atWork().length],
    ['bela', 'bela', 'bela', 1],
    'a colleague too',
  )
})

test('knows a PIN user by name only until their own session', async () => {
  const browser = await deviceOf({ ines: '482913', bela: '905172' })
  const { session, shows, who, awake } = browser.tab()
  await shows('ines')
  assert.is(await session.emailAddress(), 'ines')
  await session.lock()
  browser.server.off = true
  await session.unlock(browser.person('bela').user.id, '905172')
  assert.equal([who(), await session.emailAddress()], ['bela', ''])
  browser.server.off = false
  awake()
  await eventually('the answer', () => browser.server.log.includes('session bela'))
  await eventually('the address', async () => (await session.emailAddress()) !== '')
  assert.is(await session.emailAddress(), 'bela')
  await session.lock()
  await session.unlock(browser.person('ines').user.id, '482913')
  await eventually('her session', () => browser.server.log.includes('session ines'))
  await eventually('the address', async () => (await session.emailAddress()) !== '')
  assert.is(await session.emailAddress(), 'ines')
})

test.run()
