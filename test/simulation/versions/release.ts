import { unpackPage } from '../../../client/sync/network/organisation-server'
import { migrate } from '../../../server/kernel/database/migrate'
import { mutationOf, PUSH, pullOf } from '../../../shared/documents'
import { DomainError, type ErrorDetails, isErrorCode } from '../../../shared/kernel/errors'
import { type CommandName, commands } from '../../../shared/registry'
import { SimDevice } from '../device'
import { MEMORY_LANE } from '../lanes/memory-storage'
import { sqliteDatabase } from '../lanes/sqlite'
import { SimServer } from '../server'
import type { Release } from './contract'

const isCommand = (name: string): name is CommandName => name in commands

function mutation(name: string): string {
  if (!isCommand(name)) throw new RangeError(`this release has no command ${name}`)
  return mutationOf(name)
}

/** This version as a release. The command `freeze.ts` bundles it with everything it needs. */
export const release: Release = {
  migrate: (raw, { clock, newId }) => migrate(raw, { clock, newId, copyFirst: false }),
  createServer: (raw, org_id, now, dice) => new SimServer(sqliteDatabase(raw), org_id, now, dice, null),
  createDevice: (setting) => new SimDevice({ ...setting, mutant: null, lane: MEMORY_LANE }),
  documents: { mutation, pull: pullOf, push: PUSH },
  unpackPage,
  refusal: (code, details) =>
    isErrorCode(code) ? new DomainError(code, details as ErrorDetails) : new DomainError('internal'),
}
