import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { WindowBounds } from '../../../shared/kernel/model/window'
import type { RoleName } from '../../../shared/kernel/permissions'
import { type Clock, iso, ms } from '../../../shared/kernel/time'
import type { TableName } from '../../../shared/registry'
import type { ChangeMessage, ChangeNotifier } from '../browser/change-notifier'
import type { Locks } from '../browser/locks'
import type { Timer } from '../browser/timer'
import { cell, type LiveCell } from '../live'
import type { Drain } from '../log/drain'
import type { RowSink } from '../rows/row-sink'
import type { NetworkState } from '../sync-state'
import { listenForChanges } from './change-listener'
import { startLeaderSchedule } from './leader-schedule'
import { followTransport, receivedState, sendState } from './network-state'
import { type ProblemReporter, problemReporter } from './problem-reporter'
import { PullCycle } from './pull-cycle'
import type { Access } from './requests/access'
import type { PullTotals, RememberedTotals } from './requests/remembered-totals'
import { RESUMED_DELAY, type RetryLoop, startRetryLoop } from './retry'
import type { Transport } from './transport'

export type EnginePorts = {
  readonly transport: Transport
  readonly drain: Drain
  readonly sink: RowSink
  readonly org_id: string
  readonly role: RoleName
  readonly locks: Locks
  readonly notifier: ChangeNotifier
  readonly timer: Timer
  readonly random: () => number
  readonly clock: Clock
  /** Returns true if this browser is an enrolled device, which has a log to upload. */
  readonly isEnrolled: () => boolean
  /** Pulls one table to its end. */
  readonly pull: (table: TableName, progress: (rows: number) => void) => Promise<void>
  readonly holder: () => Pick<WindowBounds, 'holder'>
  readonly totals: () => Promise<PullTotals>
  /** Keeps the totals of a first pull over a reload; absent for nothing. */
  readonly remembered?: RememberedTotals
  readonly prune: () => Promise<void>
  /** Keeps the device's rights and PINs up to date. Runs whenever the server answers again, and once a minute. */
  readonly maintainDevice: () => Promise<void>
}

/** Wildcard for all tables in `changedTables`: without the change signal, any of them may have changed. */
export const EVERY_TABLE = '*'

/** The next try to show, as ISO: the earlier of the one shown, if it is still to come, and another in ms. */
const earlier = (shown: string | null, next: number, now: number): string =>
  shown !== null && ms(shown) > now && ms(shown) < next ? shown : iso(next)

/** The retry loops of the leading tab. */
type LeaderLoops = {
  readonly upload: RetryLoop
  readonly pull: RetryLoop
  readonly signal: RetryLoop
  readonly maintenance: RetryLoop
}

/**
 * Moves everything between device and server, in the one tab that leads. It uploads the log, pulls rows and listens to
 * the change signal. The other tabs show the state that the leader sends them, and one of them takes over when the
 * leader is gone.
 */
export class SyncEngine {
  readonly #ports: EnginePorts
  readonly #access: Access
  readonly state: LiveCell<NetworkState>
  /** Tables that changed on the server, of the latest signal, in every tab. `EVERY_TABLE` after each new connection. */
  readonly changedTables: LiveCell<readonly string[]> = cell<readonly string[]>([])
  readonly #pulls: PullCycle
  readonly #stop = new AbortController()
  /** Null in a tab that does not lead. */
  #loops: LeaderLoops | null = null
  /** Returns true if the change signal is connected. */
  #isListening = false
  /** Returns true if the next upload reports to the server even if nothing waits. */
  #reportDue = true
  #epoch: string | null = null

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#access = ports.transport.access
    this.state = cell<NetworkState>({
      ...ports.transport.contact.get(),
      behind_since: null,
      next_try_at: null,
      first_pull: null,
      first_pull_done: false,
      sign_in_needed: false,
      copied: false,
      problem: null,
    })
    this.#pulls = new PullCycle({
      ...ports,
      isStopped: () => this.#stop.signal.aborted,
      onFirstPull: (first_pull) =>
        this.state.update((state) => ({ ...state, first_pull, first_pull_done: first_pull === null })),
      // A shift opened before this point could not know which rights to fetch.
      onSellable: () => this.#loops?.maintenance.nudge(),
    })
  }

  /** Follows the transport and the other tabs, and competes for the lead. */
  start(): void {
    const { transport, notifier, locks } = this.#ports
    const leaveTransport = followTransport(transport, this.state, () => this.nudge())
    const leaveTabs = notifier.listen((message) => this.#receive(message))
    notifier.notify({ kind: 'who' })
    const { signal } = this.#stop
    const leading = this.#loop((working) =>
      locks.run('leader', async () => {
        if (signal.aborted) return
        working()
        await this.#lead()
      }),
    )
    signal.addEventListener('abort', () => {
      leaveTransport()
      leaveTabs()
      leading.stop()
    })
    leading.nudge()
  }

  stop(): void {
    this.#stop.abort()
  }

  /** Retries all waiting work now. With `everything`, it also pulls every table again. */
  nudge(everything = false): void {
    if (!this.#loops) {
      this.#ports.notifier.notify({ kind: 'retry' })
      return
    }
    if (everything) this.#pulls.markAllChanged()
    this.#loops.upload.nudge()
    this.#loops.pull.nudge()
    if (!this.#isListening) this.#loops.signal.nudge()
    this.#loops.maintenance.nudge()
  }

  /** Pulls and counts again what this browser is to keep, as a desk, a door or an office. */
  holderChanged(): void {
    if (!this.#loops) return
    void this.#pulls.countAgain()
    this.nudge(true)
  }

  /** Uploads an operation recorded in this tab. A leader in another tab is notified by the changed log. */
  operationRecorded(): void {
    if (this.#loops) this.nudge()
  }

  /** Compares the server's epoch. A new one means that the server was restored, so this device reports what it has. */
  observeEpoch(epoch: string): void {
    if (this.#epoch !== null && this.#epoch !== epoch) {
      this.#reportDue = true
      this.#pulls.markAllChanged()
      this.nudge()
    }
    this.#epoch = epoch
  }

  /** Creates a reporter whose failures show as the problem of this state. */
  problemReporter = (): ProblemReporter => problemReporter(this.state)

  #receive(message: ChangeMessage): void {
    if (message.kind === 'tables') this.changedTables.set(message.tables)
    if (this.#loops) {
      if (message.kind === 'who') sendState(this.#ports.notifier, this.state.get())
      if (message.kind === 'retry' || message.kind === 'log') this.nudge(message.kind === 'retry')
    } else if (message.kind === 'state') this.state.set(receivedState(message))
  }

  async #lead(): Promise<void> {
    const { timer, clock, notifier } = this.#ports
    this.#pulls.markAllChanged()
    const leaveState = this.state.subscribe((state) => sendState(notifier, state))
    this.#loops = {
      upload: this.#loop(() => this.#upload()),
      pull: this.#loop(() => this.#pull(), RESUMED_DELAY),
      signal: this.#loop((working) => this.#listen(working)),
      maintenance: this.#loop(() => this.#ports.maintainDevice(), RESUMED_DELAY),
    }
    this.nudge()
    const stopSchedule = startLeaderSchedule({
      timer,
      clock,
      isListening: () => this.#isListening,
      pullAll: () => this.nudge(true),
      maintain: () => {
        // A device with nothing to send reports that it is there.
        this.#reportDue = true
        this.#loops?.upload.nudge()
        this.#loops?.maintenance.nudge()
      },
    })
    await new Promise<void>((resolve) => this.#stop.signal.addEventListener('abort', () => resolve()))
    stopSchedule()
    leaveState()
    for (const loop of Object.values(this.#loops)) loop.stop()
    this.#loops = null
  }

  #loop(work: (working: () => void) => Promise<void>, longest?: number): RetryLoop {
    const { timer, random, clock } = this.#ports
    const { failed, succeeded } = this.problemReporter()
    return startRetryLoop(work, {
      timer,
      random,
      clock,
      onFailure: (error, next_try) => {
        if (failed(error).code === 'offline')
          this.state.update((state) => ({
            ...state,
            next_try_at: state.reachable ? null : earlier(state.next_try_at, next_try, clock()),
          }))
      },
      onSuccess: succeeded,
      ...(longest !== undefined && { longest }),
    })
  }

  /** Pulls what has changed, and keeps the time since which rows may be missing here. */
  async #pull(): Promise<void> {
    try {
      await this.#pulls.run()
    } catch (error) {
      this.state.update((state) => ({
        ...state,
        behind_since: state.behind_since ?? state.offline_since ?? iso(this.#ports.clock()),
      }))
      throw error
    }
    if (this.state.get().behind_since !== null && !this.#pulls.hasChanges)
      this.state.update((state) => ({ ...state, behind_since: null }))
  }

  async #upload(): Promise<void> {
    if (!this.#ports.isEnrolled()) return
    // A report requested while this one is under way is sent after it.
    const report = this.#reportDue
    this.#reportDue = false
    const code = await this.#ports.drain.run(report).catch((error: unknown) => {
      this.#reportDue ||= report
      throw error
    })
    for (const { table } of await this.#ports.sink.overlaid()) this.#pulls.markChanged(table)
    if (this.#pulls.hasChanges) this.#loops?.pull.nudge()
    if (code !== null) throw isErrorCode(code) ? new DomainError(code) : new DomainError('internal', { code })
  }

  async #listen(working: () => void): Promise<void> {
    const { transport, org_id } = this.#ports
    try {
      await listenForChanges(
        transport,
        this.#access,
        org_id,
        ({ epoch, tables }) => {
          this.observeEpoch(epoch)
          for (const table of tables) this.#pulls.markChanged(table as TableName)
          this.#announce(tables)
          this.#loops?.pull.nudge()
        },
        () => {
          this.#isListening = true
          working()
          this.#pulls.markAllChanged()
          this.#announce([EVERY_TABLE])
          this.#loops?.pull.nudge()
        },
        this.#stop.signal,
      )
    } finally {
      this.#isListening = false
      // A closed socket does not show whether the server is gone; a request does.
      if (!this.#stop.signal.aborted) void transport.probe()
    }
  }

  /** Tells this tab and the others which tables changed on the server. */
  #announce(tables: readonly string[]): void {
    this.changedTables.set(tables)
    this.#ports.notifier.notify({ kind: 'tables', tables })
  }
}
