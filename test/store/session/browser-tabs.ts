import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { deviceLocking, type UnlockProof } from '../../../client/sync/device/device-lock'
import { encryptWithPin, type KeyDerivation } from '../../../client/sync/device/pin'
import type { Foyer } from '../../../client/sync/foyer'
import type { Membership } from '../../../client/sync/identity'
import { Transport } from '../../../client/sync/network/transport'
import { createSession } from '../../../client/sync/session/create-session'
import type { WithdrawalNotice } from '../../../client/sync/session/identity-records'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { proofOf } from '../../../client/sync/session/proof'
import type {
  BrowserSession,
  OrganisationRequest,
  SessionMessage,
  TabMembership,
} from '../../../client/sync/session/session'
import type { SignInAnswer } from '../../../shared/accounts/session'
import { grantBytes } from '../../../shared/devices/grant'
import { DAY, iso } from '../../../shared/kernel/time'
import { eventually } from '../../harness/turns'
import { createTheatre, hexOf } from '../../outbox/house'

/** Fast key derivation of the same length as the real one. */
const quick: KeyDerivation = async (pin, salt) => {
  const half = sha256(new Uint8Array([...new TextEncoder().encode(pin), ...salt]))
  return new Uint8Array([...half, ...sha256(half)])
}

/** An organisation as a tab has it open. */
export type OpenedOrganisation = OrganisationRequest & {
  readonly tab: number
  closed: boolean
  nudges: number
  unsent: number
  readonly foyer: Foyer
}

let browsers = 0

/**
 * A browser in which tabs are opened and reloaded. Storage, locks and transport are real. The server is simulated, and
 * the organisations are shells that record whether they are open.
 */
export async function openTestBrowser() {
  const { ids, newId, random, org, clock } = createTheatre(++browsers)
  const keep = new IdentityStore(`session-${browsers}`)
  const orgKey = random(32)
  const second = newId()
  const orgs = [org, { ...org, id: second, org_id: second, name: 'Gate', slug: 'gate' }].map((row) => ({
    ...row,
    ticket_public_key: hexOf(ed25519.getPublicKey(orgKey)),
  }))
  const people = new Map(
    (['ines', 'bela', 'ada'] as const).map((name) => {
      const id = newId()
      const mine = name === 'ada' ? orgs : orgs.slice(0, 1)
      const organisations = mine.map(({ id: org_id, name: title, slug }) => ({
        ...{ id: org_id, name: title, slug, role: 'CASHIER' as const, user_id: id },
        ...{
          is_owner: false,
          onboarding_choices: [],
          webclient_settings: { sidebar: true, use_accreditations: false },
        },
      }))
      return [name, { user: { id, name, email: name, lang: null }, organisations } satisfies SignInAnswer]
    }),
  )
  const person = (name: 'ines' | 'bela' | 'ada') => people.get(name) as SignInAnswer
  const membershipsOf = (name: 'ines' | 'bela' | 'ada'): readonly Membership[] =>
    person(name).organisations.map(({ id, name: title, slug, role, user_id }) => ({
      org: { id, name: title, slug },
      user: { id: user_id, name, email: name, role },
    }))

  /** The session of the cookie, and the number of its changes. */
  const server = {
    /** True when the server no longer accepts PINs of this device. */
    withdrawn: false,
    cookie: null as string | null,
    log: [] as string[],
    off: false,
    lost: false,
    waiting: [] as (() => void)[],
    hold: '',
  }
  const answer = (path: string, body: { readonly email?: string; readonly user_id?: string }): Response => {
    const json = (content: unknown, status = 200) => new Response(JSON.stringify(content), { status })
    if (path === '/api/auth/now') return json({ now: iso(clock.now) })
    if (path === '/api/auth/login') server.cookie = body.email ?? null
    if (path === '/api/auth/unlock' && server.withdrawn) return json({ code: 'pin.withdrawn' }, 403)
    if (path === '/api/auth/unlock')
      server.cookie = [...people.values()].find(({ user }) => user.id === body.user_id)?.user.name ?? null
    if (path === '/api/auth/logout') server.cookie = null
    server.log.push(`${path.slice('/api/auth/'.length)} ${server.cookie ?? 'nobody'}`)
    const signedIn = people.get(server.cookie as 'ines')
    if (path === '/api/auth/logout') return json({ ok: true })
    if (!signedIn) return json({ code: 'auth.required' }, 401)
    if (path !== '/api/auth/token') return json(signedIn)
    if (body.user_id && body.user_id !== signedIn.user.id) return json({ code: 'auth.required' }, 401)
    return json({ access_token: `of ${server.cookie}`, expires_at: iso(clock.now + DAY) })
  }
  const fetching: typeof fetch = async (input, init) => {
    const path = String(input)
    if (path === server.hold) await new Promise<void>((resolve) => server.waiting.push(resolve))
    if (server.off) throw new TypeError('fetch failed')
    const said = answer(path, JSON.parse(String(init?.body ?? '{}')) as { readonly email?: string })
    if (server.lost) throw new TypeError('connection reset')
    return said
  }
  const letGo = () => {
    server.hold = ''
    for (const go of server.waiting.splice(0)) go()
  }

  const openings: OpenedOrganisation[] = []
  const wiped: string[] = []
  /** Hooks that run before an organisation opens, has the lock, or is wiped. */
  const faults = {
    opening: async (_: OrganisationRequest): Promise<void> => {},
    alone: async (): Promise<void> => {},
    pausing: async (): Promise<void> => {},
    wiping: async (): Promise<void> => {},
  }
  const listeners: ((what: SessionMessage) => void)[] = []
  /** Notifies every tab of a change in storage. */
  const tell = () => {
    for (const listener of listeners) listener('changed')
  }
  const owed = { signOut: false }
  const pauses: number[] = []
  const here = { restarted: false, silent: false }

  /** Opens a tab, or the same tab again after a reload. */
  const tab = () => {
    const number = listeners.length
    let own: TabMembership | null = null
    const locking = deviceLocking({
      identityStore: keep,
      clock: () => clock.now,
      subtle: crypto.subtle as SubtleCrypto,
      deriveKey: quick,
      random: (length) => new Uint8Array(length),
    })
    const proof = proofOf<UnlockProof>((shown) => locking.requestSession(transport, shown))
    const transport: Transport = new Transport({
      base: '',
      fetch: fetching,
      clock: () => clock.now,
      renew: proof.renew,
    })
    const wakes: (() => void)[] = []
    const session: BrowserSession = createSession({
      identityStore: async () => keep,
      transport,
      proof,
      deviceLocking: async () => locking,
      organisations: async () => ({
        open: async (wanted) => {
          await faults.opening(wanted)
          const row = orgs.find(({ id }) => id === wanted.org_id)
          const state = { closed: false, nudges: 0, unsent: 0 }
          const outbox = { pending: async () => Array.from({ length: opening.unsent }) }
          const foyer = {
            identity: { user: wanted.user, org: row, device: null },
            core: { outbox },
          } as unknown as Foyer
          const opening: OpenedOrganisation = { ...wanted, ...state, tab: number, foyer }
          openings.push(opening)
          return {
            foyer,
            engine: { nudge: () => void opening.nudges++ },
            close: async () => {
              opening.closed = true
            },
          }
        },
        waitForOtherVersions: () => faults.alone(),
        wipeDevice: async (notice) => {
          await faults.wiping()
          await keep.forgetDevice(notice.org_id)
          const done = { ...notice, wiped: true }
          await keep.setNotice(done)
          wiped.push('device')
          return done
        },
        exportLeftBehind: async () => '',
        findUnsent: async (org_ids) => {
          const [left] = openings.filter(({ org_id, unsent }) => org_ids.includes(org_id) && unsent > 0)
          return left ? { org_id: left.org_id, count: left.unsent } : null
        },
        wipeOrganisations: async () => {
          await faults.wiping()
          wiped.push(`rows, ${server.cookie ?? 'nobody'} signed in`)
        },
      }),
      tabs: {
        send: (what) => {
          if (!here.silent)
            for (const [n, listener] of listeners.entries()) if (n !== number) setImmediate(() => listener(what))
        },
        listen: (listener) => void listeners.push(listener),
      },
      onAwake: (listener) => void wakes.push(listener),
      isBrowserRestart: async () => here.restarted,
      onWorkBegun: () => {},
      tabMembership: {
        get: () => own,
        set: (next) => {
          own = next
        },
      },
      owedSignOut: {
        get: () => owed.signOut,
        set: (isOwed) => {
          owed.signOut = isOwed
        },
      },
      pause: async (ms) => {
        await faults.pausing()
        pauses.push(ms)
      },
      loadPages: async () => {},
      onTyping: (listener) => listener(),
      forgetPersonalSettings: () => {},
    })
    const is = (kind: string) =>
      eventually(`${kind}, not ${session.state.get().kind}`, () => session.state.get().kind === kind)
    /** The user who is signed in in this tab. */
    const who = () => {
      const state = session.state.get()
      return state.kind === 'open' ? state.foyer.identity.user.name : state.kind
    }
    return {
      session,
      transport,
      locking,
      is,
      who,
      awake: () => {
        for (const wake of wakes) wake()
      },
      shows: (name: string) => eventually(`${name} at work, not ${who()}`, () => who() === name),
    }
  }

  /** Makes this browser a device of the first organisation, with PINs for these users. */
  const deviceOf = async (pins: Partial<Record<'ines' | 'bela' | 'ada', string>>, house = ids.org) => {
    const device_id = newId()
    const secret = ed25519.utils.randomSecretKey()
    const key = { public_key: hexOf(ed25519.getPublicKey(secret)), secret }
    for (const row of orgs) if (row.id === house) await keep.setOrg(row)
    await keep.setDevice({ org_id: house, device_id, key, name: 'Desk 1', kind: 'desk', number: 1, certificate: 'c' })
    for (const [name, pin] of Object.entries(pins)) {
      const user_id = person(name as 'ines').user.id
      const said = { org_id: house, device_id, user_id, name, email: '', role: 'CASHIER' as const }
      const grant = { ...said, issued_at: iso(clock.now), not_after: iso(clock.now + DAY) }
      const signature = hexOf(ed25519.sign(grantBytes(grant), orgKey))
      const sealed = await encryptWithPin(pin, random(32), random, quick)
      await keep.setUnlock({ org_id: house, user_id, grant: { ...grant, signature }, sealed, tries: 0, wait_until: 0 })
    }
  }
  const keptPerson = async () => {
    const kept = await keep.session()
    return kept ? `${kept.memberships[0]?.user.name}${kept.locked ? ', locked' : ''}` : 'nobody'
  }
  const atWork = () => openings.filter(({ closed }) => !closed)
  const signedIn = async (name: 'ines' | 'bela' | 'ada') => {
    server.cookie = name
    await keep.setSession({ memberships: membershipsOf(name), org_id: ids.org })
  }
  const notice = (): WithdrawalNotice => ({
    org_id: ids.org,
    device: 'Desk 1',
    standing: 'device.revoked',
    at: iso(clock.now),
    handed_over: 0,
    left: 0,
    wiped: false,
  })
  return {
    ids,
    second,
    keep,
    server,
    letGo,
    openings,
    atWork,
    wiped,
    owed,
    pauses,
    faults,
    here,
    tell,
    tab,
    deviceOf,
    signedIn,
    person,
    membershipsOf,
    keptPerson,
    notice,
  }
}
