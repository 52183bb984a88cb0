import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { program } from '../harness/program'
import type { Played, Turn } from './turn'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A worker that has grown beyond this is replaced, in bytes. */
const GROWN = 1_000_000_000

/** One process that plays turns one after another. It is replaced when a mutant hangs, and when it has grown. */
export class Workshop {
  private constructor(
    private readonly worker: string,
    private readonly script: string,
  ) {}

  private child: ChildProcess | null = null

  /** Prepares a workshop for the bundled test files. */
  static async open(script: string): Promise<Workshop> {
    return new Workshop(await program('test/mutation/worker.ts'), script)
  }

  /** Plays a turn. Resolves to null where it is not over after `limit` milliseconds, or its process has died. */
  async play(turn: Turn, limit: number): Promise<Played | null> {
    this.child ??= this.start()
    const { child } = this
    const ended = new AbortController()
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    const gone = once(child, 'exit', ended).then(() => null)
    const said = once(child, 'message', ended).then(([message]) => message as Played)
    child.send(turn)
    const played = await Promise.race([said, gone])
    clearTimeout(timer)
    for (const each of [gone, said]) each.catch(() => {})
    ended.abort()
    if (played === null) this.child = null
    else if (played.memory > GROWN) await this.close()
    return played
  }

  /** Ends the process. */
  async close(): Promise<void> {
    const { child } = this
    this.child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  private start(): ChildProcess {
    const { FOYER_TEST_DEEP: _, ...env } = process.env
    return fork(this.worker, [root, this.script], {
      cwd: root,
      env: { ...env, NODE_NO_WARNINGS: '1' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }
}
