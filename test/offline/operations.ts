import { readdirSync, readFileSync } from 'node:fs'
import type { Command } from '../../shared/kernel/model/command'
import type { RoleName } from '../../shared/kernel/permissions'
import { commands } from '../../shared/registry'
import type { Operation } from '../../shared/sync/protocol'
import type { World } from '../harness/fixture'

/** Something a device or the office asked of the server, and the answer, whose ids later operations name. */
export type Step =
  | { readonly ask: string; readonly role: RoleName; readonly args: Readonly<Record<string, unknown>>; readonly answer: unknown }
  | { readonly operation: Omit<Operation, 'signature' | 'input'> & { readonly input: Readonly<Record<string, unknown>> } }

/** What one version of a device recorded, in the house it recorded it in. */
export type Recording = {
  /** The arguments of every command that occurs, as they were declared then (`argumentLines`). */
  readonly commands: Readonly<Record<string, readonly string[]>>
  readonly device_id: string
  readonly world: World
  readonly steps: readonly Step[]
}

export const frozenFolder = new URL('./frozen/', import.meta.url)

/** Everything frozen so far, by the name of its file. */
export const recordings = (): ReadonlyMap<string, Recording> =>
  new Map(
    readdirSync(frozenFolder)
      .sort()
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, frozenFolder)).toString()) as Recording]),
  )

/** Every command that a device records without the server. */
export const offlineCommands = (Object.values(commands) as readonly Command[]).filter(({ offline }) => offline)
