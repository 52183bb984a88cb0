import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP names for servers: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password; about 20 ms, off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Compares as long for an account that does not exist, so that the time says nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password).catch(() => false)
  return matches && stored !== undefined
}

const NOBODY = hashPassword('nobody has this password')
