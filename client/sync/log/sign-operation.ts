import { bytesToHex } from '@noble/hashes/utils.js'
import { canonical, type Json } from '../../../shared/kernel/encoding/canonical'
import type { NewId } from '../../../shared/kernel/ids'
import { entityOf } from '../../../shared/kernel/model/command'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { type Clock, iso } from '../../../shared/kernel/time'
import { type CommandName, commands } from '../../../shared/registry'
import { operationBytes, operationHash } from '../../../shared/sync/protocol'
import type { AsyncSigner } from '../../../shared/tickets/code'
import type { Chain, PreparedOperation } from './prepared'
import type { OpRow } from './store/store'

/** The recording device and user. */
export type Author = { readonly org_id: string; readonly device_id: string; readonly user_id: string }

type SigningPorts = { readonly clock: Clock; readonly newId: NewId; readonly sign: AsyncSigner }

/**
 * Signs an operation that follows the last one of the log. Throws `input.invalid` for arguments the server would
 * reject.
 */
export async function signOperation(
  { clock, newId, sign }: SigningPorts,
  name: CommandName,
  { args, shift_id = null, about = [] }: PreparedOperation<CommandName>,
  { device_id, user_id }: Author,
  last: Pick<Chain, 'seq' | 'hash'>,
): Promise<OpRow> {
  parseArgs(commands[name].args, args, entityOf(commands[name]))
  const body = {
    id: newId(),
    device_id,
    seq: last.seq + 1,
    prev_hash: last.hash,
    user_id,
    shift_id,
    at: iso(clock()),
    name,
    input: canonical(args as Json),
  }
  const signature = bytesToHex(await sign(operationBytes(body)))
  return {
    ...body,
    signature,
    hash: operationHash(body),
    state: 'pending',
    code: null,
    details: {},
    dismissed: false,
    about,
  }
}
