import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as assert from 'uvu/assert'
import { tokenIn } from '../office/accounts'
import { program } from '../program'

/** Address that links in emails and on the command line begin with; a journey opens their paths at its own device. */
export const PUBLIC_URL = 'http://localhost:3000'

/** Runs `npm run organisation` on the server's command line, beside the running product. Returns what it printed. */
export async function runOrganisationCommand(data: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, FOYER_DATA: data, FOYER_URL: PUBLIC_URL }
  const child = spawn(process.execPath, [await program('server/app/organisations/organisation-command.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  assert.equal(await once(child, 'close'), [0, null])
  return printed
}

/**
 * Creates the organisation "Kleines Haus" with its first administrator. Returns the token of the link that the command
 * prints.
 */
export async function newOrganisation(data: string, ...more: readonly string[]): Promise<string> {
  const admin = ['--email', 'ida@haus.example', '--admin', 'Ida Intendantin', '--language', 'en']
  return tokenIn(await runOrganisationCommand(data, 'new', 'Kleines Haus', ...admin, ...more)) ?? ''
}
