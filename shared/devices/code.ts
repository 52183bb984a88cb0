import { encodeBase32 } from '../kernel/encoding/base32'
import { digest } from '../kernel/encoding/canonical'
import type { Random } from '../kernel/ids'
import { MINUTE } from '../kernel/time'

/** Time in ms a code is valid. */
export const CODE_LIFETIME = 15 * MINUTE
/** Maximum number of wrong codes within that time, per user and per organisation. */
export const CODE_TRIES = { user: 5, org: 50 } as const

const LENGTH = 8

/** Normalises a typed code: removes separators between its characters. */
export const normaliseCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')

/** Returns true if a typed code is complete. */
export const isCompleteCode = (typed: string): boolean => normaliseCode(typed).length === LENGTH

/** Creates a code in two groups of four: forty bits, in characters that are easy to tell apart when read out. */
export const makeCode = (random: Random): string => encodeBase32(random(5)).replace(/^(.{4})/, '$1-')

/** Returns the hash of a code, which is all the server stores. */
export const codeHash = (org_id: string, typed: string): string => digest({ org_id, code: normaliseCode(typed) })
