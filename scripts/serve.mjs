import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, nodeAdvice } from './node-version.mjs'

const LOGINS = ['super', 'admin', 'editor', 'ticketing', 'cashier', 'analyst', 'checkin', 'basic', 'gallery', 'caterer']

/**
 * Serves the build in a folder: reads what was typed, says what it waits for and where it is. `again` is how to start
 * it with another setting, `prepare` what has to be done before.
 */
export async function serve({ root, again, prepare = async () => {} }) {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    fail(`PORT must be a number from 0 to 65535, but it is "${process.env.PORT}".`)
  // npm changes into the project's folder; a relative data folder is meant from where the person stands.
  process.env.FOYER_DATA = process.env.FOYER_DATA
    ? resolve(process.env.INIT_CWD ?? process.cwd(), process.env.FOYER_DATA)
    : join(root, 'data')
  process.env.PORT = String(port)
  // Without the demo: the server prints a link that makes the first organisation.
  if (process.argv.includes('--empty')) process.env.FOYER_EMPTY = '1'
  // Who starts it by hand wants to read what matters; a service asks for more.
  process.env.LOG_LEVEL ??= 'warn'
  const advice = nodeAdvice(process.versions.node)
  if (advice) console.log(advice)

  await prepare()
  await portIsFree(port, again)
  process.chdir(root)
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href).catch((error) => {
    console.error(error)
    fail(`Foyer could not start: ${error.message}`)
  })
  if (port !== 0) await announce(`http://${hostName(process.env.HOST)}:${port}`)
}

/** Exits with a message if the port cannot be opened. */
function portIsFree(port, again) {
  return new Promise((free) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        fail(`Port ${port} is already in use. Stop what is using it, or choose another one: PORT=${port + 1} ${again}`)
      if (error.code === 'EACCES')
        fail(`You don't have permission to open port ${port}. Choose one above 1023: PORT=3000 ${again}`)
      fail(`Port ${port} cannot be opened: ${error.message}`)
    })
    probe.listen(port, () => probe.close(() => free()))
  })
}

/** The name under which this machine reaches a server that listens at `host`. */
function hostName(host) {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Waits until the server is ready and prints where it is; the logins only where they are the demo's. */
async function announce(address) {
  const ready = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 100))
  console.log(`\nFoyer is ready at ${address}\n`)
  if (process.env.FOYER_EMPTY === '1' || (process.env.NODE_ENV === 'production' && process.env.FOYER_DEMO !== '1'))
    return
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'cashier@lindenau.example', password: 'lindenau' }),
  })
  if (!login.ok) return
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
  await fetch(`${address}/api/auth/logout`, {
    method: 'POST',
    headers: { ...headers, cookie: cookie.join('; ') },
    body: '{}',
  })
  console.log('Demo logins, password "lindenau":')
  for (const name of LOGINS) console.log(`  ${name}@lindenau.example`)
  console.log(`\nCash desk: ${address}/desk    Door: ${address}/door    Stop with Ctrl+C\n`)
}
