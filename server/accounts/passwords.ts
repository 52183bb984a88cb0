import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP names for servers: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keyboards write the same letter in two ways. */
const written = (password: string): string => password.normalize('NFC')

/** Hashes a password; about 20 ms, off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(written(password), COST)

/** Compares as long for an account that does not exist, or has no password yet, so that the time says nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored || (await NOBODY), written(password)).catch(() => false)
  return matches && Boolean(stored)
}

const NOBODY = hashPassword('nobody has this password')
