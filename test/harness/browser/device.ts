import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { eventually } from '../turns'
import { type FoundChromium, findChromium, launchOptions } from './chromium'
import { pollQuickly } from './quick-polls'
import { farLine, openWire, type SlowLine, type Wire } from './wire'

/** A device: a browser whose profile survives it, like a tablet's. */
export type Device = {
  /** The product's address through this device's own connection. */
  readonly url: string
  /** The first tab; a new one after `reopen`. */
  page(): Page
  context(): BrowserContext
  /** Bytes that this device has received so far, headers included, as they were on the wire. */
  received(): number
  /**
   * Cuts this device's network: requests fail, sockets break, and the browser reports offline. Other devices are not
   * affected.
   */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /**
   * Simulates a network that accepts everything and answers nothing while the browser believes it is online. Ended by
   * `goOnline`.
   */
  hang(): void
  /** Simulates a network that delivers requests and loses every answer. Ended by `goOnline`. */
  loseAnswers(): void
  /** Kills the browser without notifying the page. */
  crash(): Promise<void>
  /** Closes the browser like its window. */
  close(): Promise<void>
  /**
   * Reopens the browser with its storage at `path`; the network stays as it was. `film`: a y4m file its camera shows in
   * a loop.
   */
  reopen(path?: string, film?: string): Promise<Page>
  /** Closes the browser and opens another with a copy of its profile. This device may be reopened beside it. */
  copy(path?: string): Promise<Device>
  /** Closes the browser and copies its profile into a folder, for devices that begin with it. */
  saveProfile(folder: string): Promise<void>
  /** Errors its pages logged to the console or threw. */
  readonly errors: string[]
  dispose(): Promise<void>
}

export type DeviceOptions = {
  readonly path?: string
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  /** Slows this device's connection. */
  readonly line?: SlowLine
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Folder of a saved profile. The device begins with a copy of it. */
  readonly profile?: string
}

/**
 * Port of the product in every browser's eyes. A saved profile is of use in another browser only because both know the
 * same origin.
 */
const PORT = 4180

const filming = (film: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** Time limit of one step in ms, long enough for a busy machine. */
const STEP = 60_000

let found: Promise<FoundChromium> | null = null

/** Opens a browser with an empty profile on the product, through its own connection. */
export async function openDevice(product: { readonly url: string }, options: DeviceOptions = {}): Promise<Device> {
  found ??= findChromium()
  const wire = await openWire(Number(new URL(product.url).port), options.line ?? farLine())
  const { args, ...launch } = launchOptions(await found)
  const profile = newProfile()
  if (options.profile) cpSync(options.profile, profile, { recursive: true })
  return openProfile(
    { ...launch, args: [...args, `--host-resolver-rules=MAP localhost:${PORT} 127.0.0.1:${wire.port}`] },
    wire,
    options,
    profile,
  )
}

const newProfile = (): string => mkdtempSync(join(tmpdir(), 'foyer-device-'))

/** Kills a process unless it has ended by itself. */
function kill(id: number): void {
  if (isRunning(id)) process.kill(id, 'SIGKILL')
}

/** Returns true while a process of this id runs. A zombie does not: it has let go of its files. */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
  } catch {
    return false
  }
  const state = `/proc/${id}/stat`
  return !existsSync(state) || !/\) Z /.test(readFileSync(state, 'utf8'))
}

async function openProfile(
  launch: ReturnType<typeof launchOptions>,
  wire: Wire,
  options: DeviceOptions,
  profile: string,
): Promise<Device> {
  const errors: string[] = []
  const url = `http://localhost:${PORT}`
  let offline = false
  let context: BrowserContext | null = null
  let page: Page | null = null

  const now = <T>(value: T | null): T => {
    if (!value) throw new Error('this device is switched off')
    return value
  }
  const watch = (each: Page) => {
    each.on('pageerror', (error) => errors.push(String(error)))
    each.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
  }
  const open = async (path: string, film?: string) => {
    context = await chromium.launchPersistentContext(profile, {
      ...launch,
      args: [...launch.args, ...(film ? filming(film) : [])],
      baseURL: url,
      locale: options.locale ?? 'en-GB',
      colorScheme: options.colorScheme ?? 'light',
      viewport: options.viewport ?? { width: 1180, height: 820 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(STEP)
    context.on('page', watch)
    await context.setOffline(offline)
    page = context.pages()[0] ?? (await context.newPage())
    pollQuickly(page)
    watch(page)
    await page.goto(path)
    return page
  }
  const close = async () => {
    await context?.close()
    context = null
  }
  const crash = async () => {
    const running = now(context)
    const control = await running.browser()?.newBrowserCDPSession()
    const processes = (await control?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
    if (!processes.some(({ type }) => type === 'browser'))
      throw new Error('the browser does not say which process it is')
    const gone = new Promise((resolve) => running.once('close', resolve))
    const ids = processes.map(({ id }) => id)
    ids.forEach(kill)
    await gone
    // A process that outlives the browser holds the files of its cookies, and the next browser starts without them.
    await eventually('the end of every process of the browser', () => !ids.some(isRunning))
    context = null
  }

  await open(options.path ?? '/')
  return {
    url,
    page: () => now(page),
    context: () => now(context),
    received: () => wire.received(),
    goOffline: async () => {
      offline = true
      wire.cut()
      await context?.setOffline(true)
    },
    goOnline: async () => {
      offline = false
      await wire.mend()
      await context?.setOffline(false)
    },
    hang: () => wire.hang(),
    loseAnswers: () => wire.loseAnswers(),
    crash,
    close,
    reopen: async (path = '/', film) => {
      await close()
      return open(path, film)
    },
    copy: async (path = '/') => {
      await close()
      const copied = newProfile()
      cpSync(profile, copied, { recursive: true })
      return openProfile(launch, wire, { ...options, path }, copied)
    },
    saveProfile: async (folder) => {
      await close()
      cpSync(profile, folder, { recursive: true })
    },
    errors,
    dispose: async () => {
      await close()
      wire.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
