import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { RoleName } from '../../../shared/kernel/permissions'
import { type Clock, iso, MINUTE, SECOND } from '../../../shared/kernel/time'
import type { TableName } from '../../../shared/registry'
import type { ChangeNotifier } from '../browser/change-notifier'
import type { Locks } from '../browser/locks'
import type { Timer } from '../browser/timer'
import { type Cell, cell } from '../live'
import type { Drain } from '../log/drain'
import type { RowSink } from '../rows/row-sink'
import type { NetworkState } from '../sync-state'
import { listenForChanges } from './change-listener'
import { type ProblemReporter, problemReporter } from './problem-reporter'
import { PullCycle } from './pull-cycle'
import { type RetryLoop, startRetryLoop } from './retry'
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
  /** Whether this browser is a device with a log of its own. */
  readonly isEnrolled: () => boolean
  /** Pulls one table to its end. */
  readonly pull: (table: TableName, progress: (rows: number) => void) => Promise<void>
  /** Fetches and hands back stock; runs after every contact regained and once a minute. */
  readonly maintainDevice: () => Promise<void>
}

/** How often everything is pulled although nobody rang: a hint that got lost costs this much. */
const FULL_PULL_INTERVAL = 5 * MINUTE
const TICK = 15 * SECOND
/** Every how many short rounds stock is looked after and the device shows that it is there: once a minute. */
const MAINTENANCE_TICKS = 4

/**
 * Everything that moves between device and server, in the one tab that leads: the log goes up, rows come down, the
 * change signal is listened to. The other tabs show what the leader tells them and take over when it is gone.
 */
export class SyncEngine {
  readonly #ports: EnginePorts
  readonly state: Cell<NetworkState>
  readonly #rounds: PullCycle
  readonly #stop = new AbortController()
  #loops: { readonly up: RetryLoop; readonly down: RetryLoop; readonly signal: RetryLoop; readonly tend: RetryLoop } | null = null
  #connected = false
  #report = true
  #epoch: string | null = null

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.state = cell<NetworkState>({
      ...ports.transport.contact.get(),
      next_try_at: null,
      first_pull: null,
      sign_in_needed: false,
      copied: false,
      problem: null,
    })
    this.#rounds = new PullCycle({
      ...ports,
      isStopped: () => this.#stop.signal.aborted,
      onFirstPull: (rows) => this.state.update((state) => ({ ...state, first_pull: rows === null ? null : { rows } })),
      // A shift that was opened before could not know what to fetch.
      onSellable: () => this.#loops?.tend.nudge(),
    })
  }

  /** Competes for the lead and begins to work when it is had. */
  start(): void {
    const { transport, notifier, locks } = this.#ports
    const leaveContact = transport.contact.subscribe(({ reachable, offline_since, last_contact, clock_off }) => {
      const regained = reachable && !this.state.get().reachable
      this.state.update((state) => ({
        ...state,
        reachable,
        offline_since,
        clock_off,
        last_contact: last_contact ?? state.last_contact,
        next_try_at: reachable ? null : state.next_try_at,
      }))
      if (regained) this.nudge()
    })
    const leaveSession = transport.authorised.subscribe((authorised) => this.state.update((state) => ({ ...state, sign_in_needed: !authorised })))
    const leaveBell = notifier.listen((message) => {
      if (this.#loops) {
        if (message.kind === 'who') this.#tell()
        if (message.kind === 'retry' || message.kind === 'log') this.nudge(message.kind === 'retry')
      } else if (message.kind === 'state') {
        const { problem } = message.state
        this.state.set({ ...message.state, problem: isErrorCode(problem) ? new DomainError(problem) : null })
      }
    })
    notifier.notify({ kind: 'who' })
    const { signal } = this.#stop
    const lead = this.#loop((well) =>
      locks.run('leader', async () => {
        if (signal.aborted) return
        well()
        await this.#lead()
      }),
    )
    signal.addEventListener('abort', () => {
      leaveContact()
      leaveSession()
      leaveBell()
      lead.stop()
    })
    lead.nudge()
  }

  stop(): void {
    this.#stop.abort()
  }

  /** Tries at once whatever waits; with `everything`, also what was pulled already. */
  nudge(everything = false): void {
    if (!this.#loops) {
      this.#ports.notifier.notify({ kind: 'retry' })
      return
    }
    if (everything) this.#rounds.markAllChanged()
    this.#loops.up.nudge()
    this.#loops.down.nudge()
    if (!this.#connected) this.#loops.signal.nudge()
    this.#loops.tend.nudge()
  }

  /** Hears that something was recorded in this tab. Where another one leads, the bell that rings for every change of the log tells it. */
  operationRecorded(): void {
    if (this.#loops) this.nudge()
  }

  /** Hears the server's epoch: another one means it was restored, and this device reports what it has. */
  observeEpoch(epoch: string): void {
    if (this.#epoch !== null && this.#epoch !== epoch) {
      this.#report = true
      this.#rounds.markAllChanged()
      this.nudge()
    }
    this.#epoch = epoch
  }

  async #lead(): Promise<void> {
    const { timer, clock } = this.#ports
    this.#rounds.markAllChanged()
    const leave = this.state.subscribe(() => this.#tell())
    this.#loops = {
      up: this.#loop(() => this.#up()),
      down: this.#loop(() => this.#rounds.run()),
      signal: this.#loop((well) => this.#listen(well)),
      tend: this.#loop(() => this.#ports.maintainDevice()),
    }
    this.nudge()
    let last = clock()
    let callOff = () => {}
    const round = () => {
      callOff = timer.after(TICK, round)
      rounds++
      if (!this.#connected || clock() - last >= FULL_PULL_INTERVAL) {
        last = clock()
        this.nudge(true)
      } else if (rounds % MAINTENANCE_TICKS === 0) {
        // A device that has nothing to say says that it is there.
        this.#report = true
        this.#loops?.up.nudge()
        this.#loops?.tend.nudge()
      }
    }
    let rounds = 0
    callOff = timer.after(TICK, round)
    await new Promise<void>((resolve) => this.#stop.signal.addEventListener('abort', () => resolve()))
    callOff()
    leave()
    for (const loop of Object.values(this.#loops)) loop.stop()
    this.#loops = null
  }

  #loop(work: (well: () => void) => Promise<void>): RetryLoop {
    const { timer, random, clock } = this.#ports
    const { failed, succeeded } = this.problemReporter()
    return startRetryLoop(work, {
      timer,
      random,
      clock,
      onFailure: (error, next_try) => {
        if (failed(error).code === 'offline') this.state.update((state) => ({ ...state, next_try_at: state.reachable ? null : iso(next_try) }))
      },
      onSuccess: succeeded,
    })
  }

  /** A piece of work whose failures are told in this state. */
  problemReporter = (): ProblemReporter => problemReporter(this.state)

  async #up(): Promise<void> {
    if (!this.#ports.isEnrolled()) return
    // Whatever asks for a report while this one is on its way gets one of its own.
    const report = this.#report
    this.#report = false
    const code = await this.#ports.drain.run(report).catch((error: unknown) => {
      this.#report ||= report
      throw error
    })
    for (const { table } of await this.#ports.sink.overlaid()) this.#rounds.markChanged(table)
    if (this.#rounds.hasChanges) this.#loops?.down.nudge()
    if (code !== null) throw isErrorCode(code) ? new DomainError(code) : new DomainError('internal', { code })
  }

  async #listen(well: () => void): Promise<void> {
    const { transport, org_id } = this.#ports
    try {
      await listenForChanges(
        transport,
        org_id,
        ({ epoch, tables }) => {
          this.observeEpoch(epoch)
          for (const table of tables) this.#rounds.markChanged(table as TableName)
          this.#loops?.down.nudge()
        },
        () => {
          this.#connected = true
          well()
          this.#rounds.markAllChanged()
          this.#loops?.down.nudge()
        },
        this.#stop.signal,
      )
    } finally {
      this.#connected = false
      // A socket that ends says little; a request says whether the server is gone.
      if (!this.#stop.signal.aborted) void transport.probe()
    }
  }

  #tell(): void {
    const { problem, ...state } = this.state.get()
    this.#ports.notifier.notify({ kind: 'state', state: { ...state, problem: problem?.code ?? null } })
  }
}
