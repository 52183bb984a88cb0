import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { RoleName } from '../../../shared/kernel/permissions'
import { type Clock, iso, MINUTE, SECOND } from '../../../shared/kernel/time'
import type { TableName } from '../../../shared/registry'
import type { Bell } from '../browser/change-notifier'
import type { Locks } from '../browser/locks'
import type { Timer } from '../browser/timer'
import { type Cell, cell } from '../live'
import type { Drain } from '../log/drain'
import type { RowSink } from '../rows/row-sink'
import type { NetworkState } from '../sync-state'
import { listenForChanges } from './change-listener'
import { Rounds } from './pull-cycle'
import { type Retrying, retrying } from './retry'
import type { Transport } from './transport'
import { type Watched, watchedIn } from './watched-work'

export type EnginePorts = {
  readonly transport: Transport
  readonly drain: Drain
  readonly sink: RowSink
  readonly org_id: string
  readonly role: RoleName
  readonly locks: Locks
  readonly bell: Bell
  readonly timer: Timer
  readonly chance: () => number
  readonly clock: Clock
  /** Whether this browser is a device with a log of its own. */
  readonly enrolled: () => boolean
  /** Pulls one table to its end. */
  readonly pull: (table: TableName, progress: (rows: number) => void) => Promise<void>
  /** Fetches and hands back stock; runs after every contact regained and once a minute. */
  readonly tend: () => Promise<void>
}

/** How often everything is pulled although nobody rang: a hint that got lost costs this much. */
const ROUND = 5 * MINUTE
const ROUND_ALONE = 15 * SECOND
/** Every how many short rounds stock is looked after and the device shows that it is there: once a minute. */
const TEND = 4

/**
 * Everything that moves between device and server, in the one tab that leads: the log goes up, rows come down, the
 * change signal is listened to. The other tabs show what the leader tells them and take over when it is gone.
 */
export class Engine {
  readonly #ports: EnginePorts
  readonly state: Cell<NetworkState>
  readonly #rounds: Rounds
  readonly #stop = new AbortController()
  #loops: { readonly up: Retrying; readonly down: Retrying; readonly signal: Retrying; readonly tend: Retrying } | null = null
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
    this.#rounds = new Rounds({
      ...ports,
      stopped: () => this.#stop.signal.aborted,
      first: (rows) => this.state.update((state) => ({ ...state, first_pull: rows === null ? null : { rows } })),
      // A shift that was opened before could not know what to fetch.
      sellable: () => this.#loops?.tend.nudge(),
    })
  }

  /** Competes for the lead and begins to work when it is had. */
  start(): void {
    const { transport, bell, locks } = this.#ports
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
    const leaveBell = bell.hear((message) => {
      if (this.#loops) {
        if (message.kind === 'who') this.#tell()
        if (message.kind === 'retry' || message.kind === 'log') this.nudge(message.kind === 'retry')
      } else if (message.kind === 'state') {
        const { problem } = message.state
        this.state.set({ ...message.state, problem: isErrorCode(problem) ? new DomainError(problem) : null })
      }
    })
    bell.ring({ kind: 'who' })
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
      this.#ports.bell.ring({ kind: 'retry' })
      return
    }
    if (everything) this.#rounds.addAll()
    this.#loops.up.nudge()
    this.#loops.down.nudge()
    if (!this.#connected) this.#loops.signal.nudge()
    this.#loops.tend.nudge()
  }

  /** Hears that something was recorded in this tab. Where another one leads, the bell that rings for every change of the log tells it. */
  recorded(): void {
    if (this.#loops) this.nudge()
  }

  /** Hears the server's epoch: another one means it was restored, and this device reports what it has. */
  epoch(epoch: string): void {
    if (this.#epoch !== null && this.#epoch !== epoch) {
      this.#report = true
      this.#rounds.addAll()
      this.nudge()
    }
    this.#epoch = epoch
  }

  async #lead(): Promise<void> {
    const { timer, clock } = this.#ports
    this.#rounds.addAll()
    const leave = this.state.subscribe(() => this.#tell())
    this.#loops = {
      up: this.#loop(() => this.#up()),
      down: this.#loop(() => this.#rounds.run()),
      signal: this.#loop((well) => this.#listen(well)),
      tend: this.#loop(() => this.#ports.tend()),
    }
    this.nudge()
    let last = clock()
    let callOff = () => {}
    const round = () => {
      callOff = timer.after(ROUND_ALONE, round)
      rounds++
      if (!this.#connected || clock() - last >= ROUND) {
        last = clock()
        this.nudge(true)
      } else if (rounds % TEND === 0) {
        // A device that has nothing to say says that it is there.
        this.#report = true
        this.#loops?.up.nudge()
        this.#loops?.tend.nudge()
      }
    }
    let rounds = 0
    callOff = timer.after(ROUND_ALONE, round)
    await new Promise<void>((resolve) => this.#stop.signal.addEventListener('abort', () => resolve()))
    callOff()
    leave()
    for (const loop of Object.values(this.#loops)) loop.stop()
    this.#loops = null
  }

  #loop(work: (well: () => void) => Promise<void>): Retrying {
    const { timer, chance, clock } = this.#ports
    const { failed, succeeded } = this.watched()
    return retrying(work, {
      timer,
      chance,
      clock,
      failed: (error, next_try) => {
        if (failed(error).code === 'offline') this.state.update((state) => ({ ...state, next_try_at: state.reachable ? null : iso(next_try) }))
      },
      succeeded,
    })
  }

  /** A piece of work whose failures are told in this state. */
  watched = (): Watched => watchedIn(this.state)

  async #up(): Promise<void> {
    if (!this.#ports.enrolled()) return
    // Whatever asks for a report while this one is on its way gets one of its own.
    const report = this.#report
    this.#report = false
    const code = await this.#ports.drain.run(report).catch((error: unknown) => {
      this.#report ||= report
      throw error
    })
    for (const { table } of await this.#ports.sink.laid()) this.#rounds.add(table)
    if (this.#rounds.due) this.#loops?.down.nudge()
    if (code !== null) throw isErrorCode(code) ? new DomainError(code) : new DomainError('internal', { code })
  }

  async #listen(well: () => void): Promise<void> {
    const { transport, org_id } = this.#ports
    try {
      await listenForChanges(
        transport,
        org_id,
        ({ epoch, tables }) => {
          this.epoch(epoch)
          for (const table of tables) this.#rounds.add(table as TableName)
          this.#loops?.down.nudge()
        },
        () => {
          this.#connected = true
          well()
          this.#rounds.addAll()
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
    this.#ports.bell.ring({ kind: 'state', state: { ...state, problem: problem?.code ?? null } })
  }
}
