import type { RxStorage } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { SignedIn } from '../../shared/accounts/session'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import type { PullPage } from '../../shared/sync/protocol'
import { broadcastBell } from './bell'
import type { Stock } from './core'
import { createFoyer, type OpenFoyer } from './create-foyer'
import { dexieStore, outboxName } from './dexie-store'
import { pullOf } from './documents'
import type { Foyer, Identity, Live } from './foyer'
import { Keep } from './keep'
import { cell } from './live'
import { webLocks } from './locks'
import { openRows, type RowsEnvironment, wipeRows } from './open-rows'
import { Transport } from './transport'

/** An organisation somebody may enter, with their membership of it. */
export type Membership = { readonly org: Pick<RowOf<'orgs'>, 'id' | 'name' | 'slug'>; readonly user: Identity['user'] }

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'choosing'; readonly memberships: readonly Membership[] }
  | { readonly kind: 'opening'; readonly org_name: string }
  | { readonly kind: 'open'; readonly foyer: Foyer }

/** Signing in and out. A cold start opens the last user's organisation without asking the server. */
export type Session = {
  readonly state: Live<SessionState>
  /** Signs in; with one organisation it opens, with several the state is `choosing`. Throws `auth.invalid`, `auth.too_many`, `offline`. */
  login(email: string, password: string): Promise<void>
  /** Enters an organisation of those offered. */
  enter(org_id: string): Promise<void>
  /** Signs out and wipes the local rows. Throws `auth.unsent_work` while anything waits for the server. */
  logout(): Promise<void>
}

const membershipsOf = ({ user, organisations }: SignedIn): readonly Membership[] =>
  organisations.map(({ id, name, slug, role, user_id }) => ({ org: { id, name, slug }, user: { id: user_id, name: user.name, email: user.email, role } }))

const environment = (): RowsEnvironment => ({
  storage: getRxStorageDexie() as unknown as RxStorage<unknown, unknown>,
  tabs: true,
  names: async () => (await indexedDB.databases()).map((database) => database.name ?? ''),
  remove: (name) =>
    new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name)
      // A tab that still has it open keeps it; the next start tries again.
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    }),
})

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
/** WebCrypto exists only over https and on localhost. */
const subtle = (): SubtleCrypto | undefined => (globalThis.isSecureContext ? crypto.subtle : undefined)

/** Begins a session in this browser: opens who was here last or waits for somebody to sign in. */
export function openSession(stock: Stock): Session {
  const state = cell<SessionState>({ kind: 'starting' })
  const keep = new Keep()
  const transport = new Transport({ base: location.origin, fetch: (...args) => fetch(...args), clock: Date.now })
  let open: OpenFoyer | null = null
  let memberships: readonly Membership[] = []

  /** The organisation's own row: as kept or, the first time, from the server. */
  const orgOf = async (org_id: string): Promise<RowOf<'orgs'>> => {
    const kept = await keep.org(org_id)
    if (kept) return kept
    const page = (await transport.graphql(org_id, pullOf('orgs'), { input: { checkpoint: null, limit: 1000 } })) as PullPage<RowOf<'orgs'>>
    const org = page.documents.find((row) => row.id === org_id)
    if (!org) throw new DomainError('not_found')
    await keep.setOrg(org)
    return org
  }

  const close = async () => {
    await open?.close()
    open = null
  }

  const enter = async (org_id: string) => {
    const membership = memberships.find(({ org }) => org.id === org_id)
    if (!membership) throw new DomainError('not_found')
    await close()
    transport.forgetToken()
    const before = state.get()
    state.set({ kind: 'opening', org_name: membership.org.name })
    try {
      const org = await orgOf(org_id)
      const prefix = `foyer-${org_id}`
      open = await createFoyer({
        org,
        user: membership.user,
        device: (await keep.device(org_id)) ?? null,
        transport,
        rows: await openRows(environment(), org_id, membership.user.id),
        store: dexieStore(outboxName(org_id)),
        keep,
        locks: webLocks(prefix),
        bell: broadcastBell(prefix),
        clock: Date.now,
        random,
        subtle: subtle(),
        stock,
        changed: (foyer) => state.set({ kind: 'open', foyer }),
      })
      await keep.setSession({ memberships, org_id })
      state.set({ kind: 'open', foyer: open.foyer })
      void navigator.storage?.persist?.()
    } catch (error) {
      state.set(before)
      throw error
    }
  }

  const start = async () => {
    const kept = await keep.session()
    if (!kept) return state.set({ kind: 'signed_out' })
    memberships = kept.memberships
    if (kept.org_id === null) return state.set({ kind: 'choosing', memberships })
    await enter(kept.org_id)
    // A role that has changed meanwhile counts from the next start on.
    const now = membershipsOf((await transport.rest('GET', '/api/auth/session')) as SignedIn)
    if (now.some(({ org }) => org.id === kept.org_id)) await keep.setSession({ memberships: now, org_id: kept.org_id })
  }
  void start().catch(() => state.update((now) => (now.kind === 'open' ? now : { kind: 'signed_out' })))

  const tabs = new BroadcastChannel('foyer-session')
  tabs.addEventListener('message', () => {
    transport.forgetToken()
    void close().then(() => state.set({ kind: 'signed_out' }))
  })

  const retry = () => {
    if (document.visibilityState === 'visible') open?.engine.nudge(true)
  }
  addEventListener('online', retry)
  addEventListener('offline', () => void transport.probe())
  document.addEventListener('visibilitychange', retry)

  return {
    state,
    enter,
    login: async (email, password) => {
      const signedIn = membershipsOf((await transport.rest('POST', '/api/auth/login', { email, password })) as SignedIn)
      transport.forgetToken()
      memberships = signedIn
      const here = state.get()
      const same = here.kind === 'open' && signedIn.some(({ org, user }) => org.id === here.foyer.identity.org.id && user.id === here.foyer.identity.user.id)
      if (same) {
        await keep.setSession({ memberships, org_id: here.foyer.identity.org.id })
        open?.engine.nudge(true)
        return
      }
      const [only, ...others] = signedIn
      await keep.setSession({ memberships, org_id: null })
      if (only && others.length === 0) return enter(only.org.id)
      await close()
      state.set({ kind: 'choosing', memberships })
    },
    logout: async () => {
      const here = state.get()
      if (here.kind === 'open') {
        const count = (await here.foyer.core.outbox.pending()).length
        if (count > 0) throw new DomainError('auth.unsent_work', { count })
      }
      await transport.rest('POST', '/api/auth/logout').catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code === 'offline') throw error
      })
      await close()
      await keep.setSession(null)
      transport.forgetToken()
      tabs.postMessage('signed out')
      await wipeRows(environment())
      state.set({ kind: 'signed_out' })
    },
  }
}
