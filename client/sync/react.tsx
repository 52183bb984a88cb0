import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { z } from 'zod'
import type { Query } from '../../shared/kernel/model/query'
import type { RowOf, TableName } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'
import { realTimer } from './browser/timer'
import type { Foyer } from './foyer'
import { alwaysNull, type Live } from './live'
import { retryLater } from './network/requests/busy-server'
import type { RowQuery } from './rows/local-rows'
import type { BrowserSession, SessionState } from './session/session'
import type { SyncState } from './sync-state'

const FoyerContext = createContext<Foyer | null>(null)
const SessionContext = createContext<BrowserSession | null>(null)

/** Gives everything below it the organisation that is open. */
export const FoyerProvider = ({ foyer, children }: { readonly foyer: Foyer; readonly children: ReactNode }) => (
  <FoyerContext value={foyer}>{children}</FoyerContext>
)

/** Gives the whole app the session, signed in or not. */
export const SessionProvider = ({
  session,
  children,
}: {
  readonly session: BrowserSession
  readonly children: ReactNode
}) => <SessionContext value={session}>{children}</SessionContext>

/** The open organisation. Only below a `FoyerProvider`. */
export function useFoyer(): Foyer {
  const foyer = useContext(FoyerContext)
  if (!foyer) throw new Error('useFoyer needs a FoyerProvider above it')
  return foyer
}

/** Makes a first pull bring what a desk or a door keeps, while one is being set up on this screen. */
export function usePreparedCounter(): void {
  const { prepareCounter } = useFoyer()
  useEffect(() => prepareCounter(), [prepareCounter])
}

/** Signing in and out. Only below a `SessionProvider`. */
export function useSession(): BrowserSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The current value of anything live; renders again whenever it changes. */
export function useLive<T>(live: Live<T>): T {
  const { subscribe, get } = useMemo(
    () => ({ subscribe: (changed: () => void) => live.subscribe(() => changed()), get: () => live.get() }),
    [live],
  )
  return useSyncExternalStore(subscribe, get, get)
}

/** Rows of a table with a collection of its own; undefined while they are read for the first time. */
export function useFind<T extends TableName>(table: T, query: RowQuery<T>): readonly RowOf<T>[] | undefined {
  const { find } = useFoyer()
  const key = JSON.stringify(query)
  const live = useMemo(() => find(table, JSON.parse(key) as RowQuery<T>), [find, table, key])
  return useLive(live)
}

/**
 * One row by id: undefined while it is read (one of a catalogue table is there at once), null where there is none or no
 * id was given.
 */
export function useRow<T extends TableName>(table: T, id: string | null): RowOf<T> | null | undefined {
  const { row } = useFoyer()
  const live = useMemo(() => (id === null ? alwaysNull : row(table, id)), [row, table, id])
  return useLive<RowOf<T> | null | undefined>(live)
}

/** Every row of a catalogue table. */
export function useAll<T extends TableName>(table: T): readonly RowOf<T>[] {
  const { all } = useFoyer()
  const live = useMemo(() => all(table), [all, table])
  return useLive(live)
}

/** The reason why a question has no answer, and another try. */
export type QueryFailure = { readonly problem: unknown; readonly retry: () => void }

/**
 * A server query's state: loading, answered or failed. A repeated question that failed has the earlier answer beside
 * the failure.
 */
type ServerAnswer<T> = { readonly answer?: T; readonly failure: QueryFailure | null }

type Asked<T> = { readonly answer?: T; readonly error?: unknown }

/**
 * Asks the server what the local rows do not hold, and again whenever the arguments change, when a busy server has had
 * time, and when one that was away answers again. The answer stays while the same question is repeated. A caller shows
 * the failure (`Unanswered`).
 * @param again repeats the question when it changes, for example the latest change of a local row
 */
export function useServerQuery<Q extends Query>(
  query: Q,
  args: z.infer<Q['args']>,
  again: string | number = '',
): ServerAnswer<z.infer<Q['returns']>> {
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const key = JSON.stringify(args)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const turn = `${again} ${tries}`
  const [asked, setAsked] = useState<{
    readonly key: string
    readonly turn: string
    readonly of: Asked<z.infer<Q['returns']>>
  }>({ key, turn, of: {} })
  useEffect(() => {
    let current = true
    foyer.ask(query, JSON.parse(key) as z.infer<Q['args']>).then(
      (answer) => current && setAsked({ key, turn, of: { answer } }),
      (error: unknown) =>
        current && setAsked((last) => ({ key, turn, of: { ...(last.key === key && last.of), error } })),
    )
    return () => {
      current = false
    }
  }, [foyer, query, key, turn])
  const of: Asked<z.infer<Q['returns']>> = asked.key === key ? asked.of : NOTHING
  const { answer, error } = of
  useEffect(() => retryLater(error, { timer: realTimer, isReachable: reachable }, retry), [error, reachable, retry])
  const failure = useMemo(() => (error === undefined ? null : { problem: error, retry }), [error, retry])
  return { ...(answer !== undefined && { answer }), failure }
}

const NOTHING = {}

/** Returns the state of network and outbox. */
export const useSyncState = (): SyncState => useLive(useFoyer().sync)

/** The rights this device may still sell from. */
export const useHeldRights = (): readonly HeldRight[] => useLive(useFoyer().held)

/** Returns the rows waiting for the server and those needing attention. */
export const useRowMarks = () => useLive(useFoyer().marks)

/** Returns true if anybody is signed in, and where. */
export const useSessionState = (): SessionState => useLive(useSession().state)
