import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Computer on which the print service starts at log-in. */
export type PrintComputer = {
  readonly platform: NodeJS.Platform
  /** Home folder of the user who logs in. */
  readonly home: string
  readonly uid: number
  /** Path of the Node program. */
  readonly node: string
  /** Path of the bundled print service. */
  readonly script: string
}

type Command = readonly [program: string, ...args: string[]]

/** The start of a program at log-in: one file, and the commands that start and stop it at once. */
export type StartUp = {
  readonly path: string
  readonly text: string
  readonly start: readonly Command[]
  readonly stop: readonly Command[]
  /** Commands after the file is gone. */
  readonly forget: readonly Command[]
}

const UNIT = 'foyer-print-service.service'
const AGENT = 'foyer.print-service'

const unitWord = (word: string) =>
  `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
const xmlText = (word: string) => word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const batchWord = (word: string) => `"${word.replaceAll('%', '%%')}"`

function systemdUnit({ home, node, script }: PrintComputer, args: readonly string[]): StartUp {
  const text = `[Unit]
Description=Foyer print service

[Service]
ExecStart=${[node, script, ...args].map(unitWord).join(' ')}
Restart=on-failure
RestartSec=5

[Install]
WantedBy=default.target
`
  const reload: Command = ['systemctl', '--user', 'daemon-reload']
  return {
    path: join(home, '.config', 'systemd', 'user', UNIT),
    text,
    start: [reload, ['systemctl', '--user', 'enable', '--now', UNIT]],
    stop: [['systemctl', '--user', 'disable', '--now', UNIT]],
    forget: [reload],
  }
}

function launchAgent({ home, uid, node, script }: PrintComputer, args: readonly string[]): StartUp {
  const path = join(home, 'Library', 'LaunchAgents', `${AGENT}.plist`)
  const log = xmlText(join(home, 'Library', 'Logs', 'foyer-print-service.log'))
  const words = [node, script, ...args].map((word) => `    <string>${xmlText(word)}</string>`).join('\n')
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT}</string>
  <key>ProgramArguments</key>
  <array>
${words}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>StandardOutPath</key>
  <string>${log}</string>
  <key>StandardErrorPath</key>
  <string>${log}</string>
</dict>
</plist>
`
  return {
    path,
    text,
    start: [['launchctl', 'bootstrap', `gui/${uid}`, path]],
    stop: [['launchctl', 'bootout', `gui/${uid}/${AGENT}`]],
    forget: [],
  }
}

function windowsEntry({ home, node, script }: PrintComputer, args: readonly string[]): StartUp {
  const path = join(
    home,
    'AppData',
    'Roaming',
    'Microsoft',
    'Windows',
    'Start Menu',
    'Programs',
    'Startup',
    'foyer-print-service.cmd',
  )
  // Code page 65001 is UTF-8: names of users and folders have umlauts.
  const lines = [
    '@echo off',
    'chcp 65001 >nul',
    `start "Foyer print service" /min ${[node, script, ...args].map(batchWord).join(' ')}`,
  ]
  return { path, text: `${lines.join('\r\n')}\r\n`, start: [['cmd.exe', '/c', path]], stop: [], forget: [] }
}

/**
 * Returns what starts the print service at log-in with these arguments: a systemd user unit, a LaunchAgent or an entry
 * in the start menu. Throws for others.
 */
export function startUp(till: PrintComputer, args: readonly string[]): StartUp {
  if (till.platform === 'linux') return systemdUnit(till, args)
  if (till.platform === 'darwin') return launchAgent(till, args)
  if (till.platform === 'win32') return windowsEntry(till, args)
  throw new TypeError(`The print service can’t be installed on ${till.platform}. Start it with “run” instead.`)
}

/** Runs a command and returns true if it succeeded. */
export type RunCommand = (command: Command) => boolean

/**
 * Writes the file and starts the service, in place of one that was installed before. Returns the command that failed,
 * null if none did.
 */
export async function install(entry: StartUp, run: RunCommand): Promise<Command | null> {
  // A service that runs keeps its old arguments until it is stopped. Stopping fails where none was installed.
  for (const command of entry.stop) run(command)
  await mkdir(dirname(entry.path), { recursive: true })
  await writeFile(entry.path, entry.text)
  return entry.start.find((command) => !run(command)) ?? null
}

/** Stops the service and removes its file. Returns false if there was none. */
export async function uninstall(entry: StartUp, run: RunCommand): Promise<boolean> {
  for (const command of entry.stop) run(command)
  try {
    await rm(entry.path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  for (const command of entry.forget) run(command)
  return true
}
