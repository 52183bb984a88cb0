import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { type FoundChromium, findChromium, launchOptions } from './chromium'
import { openWire, type Wire } from './wire'

/** One device: a browser with a profile that outlives it, as a tablet's does. */
export type Device = {
  /** Where this device finds the product: its own end of its own wire. */
  readonly url: string
  /** The first tab; another one after `reopen`. */
  page(): Page
  context(): BrowserContext
  /** Cuts this device's network: requests are refused, open sockets break, and the browser says it is offline. Others go on. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** A network that takes everything and answers nothing, while the browser believes it is online. Ended by `goOnline`. */
  hang(): void
  /** A network that delivers what this device says and loses every answer. Ended by `goOnline`. */
  loseAnswers(): void
  /** Ends the browser as a crash does, without a word to the page. */
  crash(): Promise<void>
  /** Ends the browser as closing its window does. */
  close(): Promise<void>
  /** Opens the browser again with its storage, on the start page or `path`; the network is as it was. */
  /** `film`: a file of pictures (y4m) that its camera sees, over and over; without one there is no camera. */
  reopen(path?: string, film?: string): Promise<Page>
  /** Closes the browser and opens another one, of this machine too, with a copy of its profile; this one may be opened again beside it. */
  copy(path?: string): Promise<Device>
  /** What its pages wrote to the console as an error, or threw. */
  readonly errors: string[]
  dispose(): Promise<void>
}

export type DeviceOptions = {
  readonly path?: string
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
}

const filming = (film: string) => ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]

/** How long one step may take before it counts as failed, in ms: a busy machine is no fault. */
const STEP = 60_000

let found: Promise<FoundChromium> | null = null

/** Opens a browser with an empty profile on the product, over a network of its own. */
export async function openDevice(product: { readonly url: string }, options: DeviceOptions = {}): Promise<Device> {
  found ??= findChromium()
  const launch = launchOptions(await found)
  const wire = await openWire(Number(new URL(product.url).port))
  return openProfile(launch, wire, options)
}

const newProfile = (): string => mkdtempSync(join(tmpdir(), 'foyer-device-'))

async function openProfile(launch: ReturnType<typeof launchOptions>, wire: Wire, options: DeviceOptions, profile = newProfile()): Promise<Device> {
  const errors: string[] = []
  const url = `http://localhost:${wire.port}`
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
    const main = processes.find((each) => each.type === 'browser')
    if (!main) throw new Error('the browser does not say which process it is')
    const gone = new Promise((resolve) => running.once('close', resolve))
    process.kill(main.id, 'SIGKILL')
    await gone
    context = null
  }

  await open(options.path ?? '/')
  return {
    url,
    page: () => now(page),
    context: () => now(context),
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
    errors,
    dispose: async () => {
      await close()
      wire.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
