import { readdirSync, readFileSync } from 'node:fs'
import type { Command } from '../../shared/kernel/model/command'
import type { RoleName } from '../../shared/kernel/permissions'
import { commands } from '../../shared/registry'
import type { Operation } from '../../shared/sync/protocol'
import type { World } from '../harness/fixture'

/** A request of a device or the office, with the answer. Later operations reference ids of the answer. */
export type RecordedStep =
  | {
      readonly ask: string
      readonly role: RoleName
      readonly args: Readonly<Record<string, unknown>>
      readonly answer: unknown
    }
  | {
      readonly operation: Omit<Operation, 'signature' | 'input'> & { readonly input: Readonly<Record<string, unknown>> }
    }

/** Operations recorded by one version of a device, in the organisation of that time. */
export type RecordedOperations = {
  /** Argument descriptions (`argumentLines`) of every recorded command, as of that version. */
  readonly commands: Readonly<Record<string, readonly string[]>>
  readonly device_id: string
  readonly world: World
  readonly steps: readonly RecordedStep[]
}

export const frozenFolder = new URL('./frozen/', import.meta.url)

/** All frozen recordings, by file name. */
export const recordings = (): ReadonlyMap<string, RecordedOperations> =>
  new Map(
    readdirSync(frozenFolder)
      .sort()
      .map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(new URL(file, frozenFolder)).toString()) as RecordedOperations,
      ]),
  )

/** Commands that a device records offline. */
export const offlineCommands = (Object.values(commands) as readonly Command[]).filter(({ offline }) => offline)
