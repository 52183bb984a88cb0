import { randomBytes } from 'node:crypto'
import { Keep } from '../../client/sync/keep'
import { type Vault, type VaultPorts, vaultOf } from '../../client/sync/vault'

const random = (length: number) => new Uint8Array(randomBytes(length))

/** Where the keys of a browser's databases are kept. */
export const vaultsIn = (keep: Keep = new Keep('vaults')): VaultPorts => ({ keep, subtle: crypto.subtle as SubtleCrypto, random })

/** What every store of a test is sealed with that does not ask for a key of its own. */
export const SOME_VAULT: Vault = vaultOf(new Uint8Array(32).fill(7), 'test', random)
