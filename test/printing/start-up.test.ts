import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { install, startUp, uninstall } from '../../server/printing/start-up'
import { pingAnswer } from '../../shared/printing/service/protocol'
import { ownFolder } from '../harness/folder'

const test = suite<{ folder: string; bundle: string; remove: () => void }>('printing: the service on a till')

const SCRIPT = fileURLToPath(new URL('../../scripts/print-service.mjs', import.meta.url))

test.before((context) => {
  Object.assign(context, ownFolder())
  execFileSync(process.execPath, [SCRIPT, 'bundle', context.folder])
  context.bundle = join(context.folder, 'foyer-print-service.mjs')
})

test.after(({ remove }) => remove())

/**
 * A till with nothing but the bundled file. `programs` stand in for the system's own and write down how they are
 * called.
 */
function till(bundle: string, programs: readonly string[] = [], status = 0) {
  const { folder, remove } = ownFolder()
  const [home, path, calls] = [join(folder, 'Home of Zoë'), join(folder, 'bin'), join(folder, 'calls')]
  mkdirSync(home)
  mkdirSync(path)
  const script = join(home, 'foyer-print-service.mjs')
  cpSync(bundle, script)
  for (const program of programs) {
    writeFileSync(join(path, program), `#!/bin/sh\necho "${program} $*" >> "${calls}"\nexit ${status}\n`)
    chmodSync(join(path, program), 0o755)
  }
  const env = { HOME: home, PATH: `${path}:/bin:/usr/bin` }
  return {
    home,
    script,
    remove,
    start: (...args: string[]) => spawn(process.execPath, [script, ...args], { cwd: home, env }),
    run: (...args: string[]) => spawnSync(process.execPath, [script, ...args], { cwd: home, env, encoding: 'utf8' }),
    calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
  }
}

test('runs as one file in a folder without packages, answers a ping and prints', async ({ bundle }) => {
  const { home, start, remove } = till(bundle)
  assert.equal(readdirSync(home), ['foyer-print-service.mjs'])
  for (const args of [[], ['--printer', `file:${join(home, 'paper')}`, '--brand', 'boca']]) {
    const service = start(...args, '--port', '0')
    let url: string | undefined
    for await (const line of createInterface(service.stdout)) {
      url = /http:\/\/localhost:\d+/.exec(line)?.[0]
      if (url) break
    }
    const answer = pingAnswer.parse(await (await fetch(`${url}/ping`)).json())
    assert.equal(answer, {
      version: '1.0',
      paytermConfigured: false,
      printerConfigured: args.length > 0,
      ...(args.length > 0 ? { brand: 'BOCA' } : {}),
    })
    if (args.length > 0) {
      await fetch(`${url}/print`, { method: 'POST', body: 'ticket 1' })
      assert.is(readFileSync(join(home, 'paper'), 'utf8'), 'ticket 1')
    }
    service.kill()
    await once(service, 'exit')
  }
  remove()
})

test('says in plain words what it does not understand', ({ bundle }) => {
  const { run, remove } = till(bundle)
  for (const [args, words] of [
    [['print'], '“print” is no command. Use run, install or uninstall.'],
    [['--port', 'x'], '“x” is no port.'],
    [['--brand', 'HP'], '“HP” is no brand.'],
    [['--origin', 'tickets'], '“tickets” is no address.'],
    [['--printer', 'lpt1'], '“lpt1” is no printer.'],
    [['--printer', 'tcp://a b'], '“tcp://a b” is no printer.'],
    [['install'], 'There is no printer. Name one with --printer.'],
  ] as const) {
    const { status, stdout } = run(...args)
    assert.is(status, 1)
    assert.ok(stdout.startsWith(words), stdout)
  }
  remove()
})

const PRINTER = 'tcp://10.0.0.9'

test('starts with the log-in once it is installed, with the options of the last time, and leaves nothing behind', ({
  bundle,
}) => {
  if (process.platform !== 'linux') return
  const { home, script, run, calls, remove } = till(bundle, ['systemctl'])
  const unit = join(home, '.config/systemd/user/foyer-print-service.service')
  assert.match(run('uninstall').stdout, /was not installed/)
  run('install', '--printer', 'tcp://10.0.0.1')
  const before = calls().length
  const { stdout, status } = run(
    'install',
    '--printer',
    PRINTER,
    '--brand',
    'boca',
    '--origin',
    'https://tickets.example/office',
    '--port',
    '9000',
  )
  assert.is(status, 0, stdout)
  assert.match(stdout, /It runs now, at http:\/\/localhost:9000/)
  const start = `ExecStart="${process.execPath}" "${script}" "--printer" "${PRINTER}" "--brand" "BOCA" "--origin" "https://tickets.example" "--port" "9000"`
  assert.ok(readFileSync(unit, 'utf8').split('\n').includes(start), readFileSync(unit, 'utf8'))
  const name = 'foyer-print-service.service'
  assert.equal(
    calls().slice(before),
    [`--user disable --now ${name}`, '--user daemon-reload', `--user enable --now ${name}`].map(
      (call) => `systemctl ${call}`,
    ),
  )
  assert.match(run('uninstall').stdout, /no longer starts/)
  assert.not.ok(existsSync(unit))
  remove()
})

test('says what failed where the system does not start it', ({ bundle }) => {
  if (process.platform !== 'linux') return
  const { run, remove } = till(bundle, ['systemctl'], 1)
  const { status, stdout } = run('install', '--printer', PRINTER)
  assert.is(status, 1)
  assert.match(stdout, /could not be started now: “systemctl --user daemon-reload” failed/)
  remove()
})

/** Paths of Node that each system allows, with characters that its files write in other ways. */
const NODE = {
  linux: '/opt/50% & Ö <x>/node',
  darwin: '/opt/50% & Ö <x>/node',
  win32: 'C:\\50% & Ö\\node.exe',
} as const

test('writes a user unit, an agent or an entry that keeps odd paths as they are', async () => {
  const expected = {
    linux: [
      '.config/systemd/user/foyer-print-service.service',
      'ExecStart="/opt/50%% & Ö <x>/node" "/srv/$$1 \\"print\\".mjs" "--printer" "tcp://10.0.0.9"',
    ],
    darwin: [
      'Library/LaunchAgents/foyer.print-service.plist',
      '<string>/opt/50% &amp; Ö &lt;x&gt;/node</string>\n    <string>/srv/$1 "print".mjs</string>',
    ],
    win32: [
      'AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/foyer-print-service.cmd',
      'start "Foyer print service" /min "C:\\50%% & Ö\\node.exe" "/srv/',
    ],
  } as const
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const { folder, remove } = ownFolder()
    const till = { platform, home: folder, uid: 501, node: NODE[platform], script: '/srv/$1 "print".mjs' }
    const entry = startUp(till, ['--printer', PRINTER])
    const ran: string[] = []
    const run = (command: readonly string[]) => ran.push(command.join(' ')) > 0
    assert.is(await install(entry, run), null)
    const [path, line] = expected[platform]
    const text = readFileSync(join(folder, path), 'utf8')
    assert.ok(text.includes(line), text)
    if (platform === 'darwin')
      assert.equal(ran, [
        'launchctl bootout gui/501/foyer.print-service',
        `launchctl bootstrap gui/501 ${join(folder, path)}`,
      ])
    if (platform === 'win32') assert.ok(text.split('\r\n').length === 4 && !/[^\r]\n/.test(text))
    assert.is(await uninstall(entry, run), true)
    assert.equal(
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()),
      [],
    )
    assert.is(await uninstall(entry, run), false)
    const [first = []] = entry.start
    assert.equal(await install(entry, () => false), first)
    remove()
  }
  assert.throws(
    () => startUp({ platform: 'aix', home: '/', uid: 0, node: 'node', script: 'x' }, []),
    /can’t be installed on aix/,
  )
})

test.run()
