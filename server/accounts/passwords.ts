import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP names for servers: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Unicode-normalises a password: keyboards encode the same character in two ways. */
const normalised = (password: string): string => password.normalize('NFC')

/** Hashes a password; about 20 ms, off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST)

/**
 * Compares a password with a hash. Takes as long for an unknown account or one without a password, against timing
 * attacks.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored || (await DUMMY_HASH), normalised(password)).catch(() => false)
  return matches && Boolean(stored)
}

const DUMMY_HASH = hashPassword('nobody has this password')
