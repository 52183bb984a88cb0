import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

/**
 * A Chromium that was tested to run here. `libraries` is the folder of shared objects it brings; null if the system's
 * are enough.
 */
export type FoundChromium = { readonly path: string; readonly libraries: string | null; readonly source: string }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Launch options of every test's browser. */
export const launchOptions = ({ path, libraries }: FoundChromium) => ({
  executablePath: path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  env: {
    ...definedEnv(),
    ...(libraries ? { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(libraries, '..', '..') } : {}),
  },
})

const definedEnv = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([key, value]) => (value ? [[key, value]] : [])))

const worker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => { if (event.request.url.endsWith('/hello')) event.respondWith(new Response('from the worker')) })`

/**
 * Tests what the journeys need: text input, a persistent profile, a service worker and a strict IndexedDB write. Throws
 * if one fails.
 */
export async function tryChromium(found: FoundChromium): Promise<void> {
  const server = createServer((request, response) => {
    const script = request.url === '/worker.js'
    response
      .setHeader('content-type', script ? 'text/javascript' : 'text/html')
      .end(script ? worker : '<!doctype html><title>trial</title><input>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const profile = mkdtempSync(join(tmpdir(), 'foyer-trial-'))
  try {
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions(found), timeout: 30_000 })
    try {
      const page = await context.newPage()
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
      const answer = await page.evaluate(async () => {
        const controlled = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        )
        await navigator.serviceWorker.register('/worker.js')
        await controlled
        const stored = new Promise((resolve, reject) => {
          const open = indexedDB.open('trial', 1)
          open.onupgradeneeded = () => open.result.createObjectStore('rows')
          open.onerror = () => reject(open.error)
          open.onsuccess = () => {
            const work = open.result.transaction('rows', 'readwrite', { durability: 'strict' })
            work.objectStore('rows').put(1, 'one')
            work.oncomplete = resolve
            work.onerror = () => reject(work.error)
          }
        })
        await stored
        return (await fetch('/hello')).text()
      })
      if (answer !== 'from the worker') throw new Error('its service worker does not answer')
    } finally {
      await context.close()
    }
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const given = (): FoundChromium[] =>
  process.env.CHROMIUM
    ? [{ path: process.env.CHROMIUM, libraries: process.env.CHROMIUM_LIBRARIES ?? null, source: '$CHROMIUM' }]
    : []

const onSystem = (): FoundChromium[] =>
  [...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC]
    .filter((path) => existsSync(path))
    .slice(0, 2)
    .map((path) => ({ path, libraries: null, source: 'the system' }))

const ofPlaywright = (): FoundChromium[] =>
  existsSync(chromium.executablePath())
    ? [{ path: chromium.executablePath(), libraries: null, source: 'Playwright' }]
    : []

/**
 * Font configuration. The package expects Lambda's fonts, and a browser without fonts crashes at the first text field.
 */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

/** Unpacks the Chromium package once, with the libraries a bare machine lacks. */
function fromPackage(): FoundChromium[] {
  const kept = join(root, '.cache', 'chromium')
  if (!existsSync(join(kept, 'fonts.conf'))) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const fresh = mkdtempSync(`${kept}-`)
    // The package unpacks to the temporary folder, and its libraries only if it believes it runs on Lambda.
    const unpacked = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
      {
        cwd: root,
        env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
        encoding: 'utf8',
      },
    )
    if (unpacked.status !== 0) throw new Error(unpacked.stderr.slice(-500))
    writeFileSync(join(fresh, 'fonts.conf'), fontsIn(join(kept, 'fonts')))
    rmSync(kept, { recursive: true, force: true })
    renameSync(fresh, kept)
  }
  return [
    { path: join(kept, 'chromium'), libraries: join(kept, 'al2023', 'lib'), source: 'the package @sparticuz/chromium' },
  ]
}

function fromDebian(): FoundChromium[] {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebian) return []
  console.error("Installing Debian's chromium …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const done = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(done.stderr.slice(-500))
  }
  return [{ path: '/usr/bin/chromium', libraries: null, source: 'Debian' }]
}

/** Finds a browser, testing each candidate. Throws with all reasons if none runs. */
export async function findChromium(): Promise<FoundChromium> {
  const reasons: string[] = []
  for (const source of [given, onSystem, ofPlaywright, fromPackage, fromDebian]) {
    try {
      for (const found of source()) {
        try {
          await tryChromium(found)
          return found
        } catch (error) {
          reasons.push(`${found.source} (${found.path}): ${String(error).split('\n').slice(0, 3).join(' ')}`)
        }
      }
    } catch (error) {
      reasons.push(`${source.name}: ${String(error)}`)
    }
  }
  throw new Error(`No Chromium runs here.\n${reasons.join('\n') || 'None was found.'}\nSet CHROMIUM to one.`)
}
